// One row of the transcript, by its kind.
import { StepApprovalsAt } from '../approvals/approval-places.tsx';
import type { SessionStore } from '../state/session/session-store.ts';
import type { Transcript } from '../state/session/transcript.ts';
import type { PlacedRow } from '../state/session/turns.ts';
import { CallSeriesView } from './call/call-series-view.tsx';
import { CallView } from './call/call-view.tsx';
import { TurnLine } from './call/turn-line.tsx';
import {
  AppCallLine,
  ApprovalLine,
  DownloadLine,
  MessageLine,
  NoticeLine,
  RunEndLine,
  SamplingLine,
} from './lines.tsx';
import { StepView } from './step-view.tsx';
import { UserMessage } from './user-message.tsx';

export interface EntryViewProps {
  entry: PlacedRow['row'];
  transcript: Transcript;
  session: SessionStore;
  /** One of several calls of a turn, shown as a line. */
  isInTurn: boolean;
}

export function EntryView({ entry, transcript, session, isInTurn }: EntryViewProps) {
  switch (entry.kind) {
    case 'user':
      return <UserMessage entry={entry} session={session} />;
    case 'step':
      return <StepView entry={entry} session={session} />;
    case 'run-end':
      return <RunEndLine entry={entry} transcript={transcript} />;
    case 'call':
      return <CallView entry={entry} transcript={transcript} isInTurn={isInTurn} />;
    case 'turn':
      return <TurnLine turn={entry} />;
    case 'series':
      return <CallSeriesView calls={entry.calls} transcript={transcript} />;
    case 'approval':
      return <ApprovalLine entry={entry} />;
    case 'step-approvals':
      return <StepApprovalsAt step={entry.step} session={session} />;
    case 'message':
      return <MessageLine entry={entry} />;
    case 'notice':
      return <NoticeLine entry={entry} />;
    case 'download':
      return <DownloadLine entry={entry} />;
    case 'sampling':
      return <SamplingLine entry={entry} />;
    case 'app-call':
      return <AppCallLine entry={entry} />;
  }
}
