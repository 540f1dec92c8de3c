// What a card needs to show a request of the policy, and to send the user's answer.
import type { ApprovalAnswer } from '@vitrine/agent/internal/api';
import type { ConsentScope } from '@vitrine/protocol/internal/session/consent';
import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import { approvalKind } from '@vitrine/protocol/internal/session/events';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type RefObject, useRef, useState } from 'react';
import { filled, Template } from '../../language/template.tsx';
import { useChat } from '../../state/chat-context.ts';
import type { SessionStore } from '../../state/session/session-store.ts';
import { findCall } from '../../state/session/transcript.ts';
import { toolTitle } from '../../state/settings/catalog.ts';
import { useStore } from '../../state/store.ts';
import { CARD } from '../../texts/approvals.ts';
import { VIEW_MESSAGES } from '../../texts/result.ts';
import { Name } from '../../untrusted-text/name.tsx';
import { type ApprovalFormState, useApprovalForm } from '../approval-form.tsx';
import { type ApprovalNames, type ApprovalTexts, approvalTexts } from '../approval-texts.tsx';
import type { MoreChoice } from '../more-choices.tsx';
import { isOfferedByView, requestedToolTitle } from '../requested-tool.ts';
import type { RequesterFactsProps } from '../requester-facts.tsx';

/** What a card reads of the session of its request. */
export type AskingSession = Pick<SessionStore, 'id' | 'getSnapshot' | 'subscribe'>;

export interface RequestProps {
  request: ApprovalRequestEvent;
  session: AskingSession;
}

/** How far an approval reaches beyond its call. */
interface Reach {
  scope?: ConsentScope;
  trust?: boolean;
}

export interface RequestAnswer {
  readonly names: ApprovalNames;
  readonly texts: ApprovalTexts;
  readonly asking: RequesterFactsProps;
  /** The input schema of the tool that would be called, if it is known. */
  readonly inputSchema: unknown;
  /** Description by the server of a tool that may delete or overwrite something. Absent when it may not, or the server says nothing. */
  readonly description: string | undefined;
  /** The form that is open in the card. */
  readonly form: ApprovalFormState | undefined;
  /** Field where the user can write what the model would answer. Absent when a model answers. */
  readonly written: RefObject<HTMLTextAreaElement | null> | undefined;
  /** The element of the form. */
  readonly formElement: RefObject<HTMLDivElement | null>;
  /** Starts editing the arguments; absent when they cannot be edited, or are being edited. */
  readonly startEditing: (() => void) | undefined;
  /** Reason why the answer could not be sent. */
  readonly error: string | undefined;
  /** The other ways to allow. */
  readonly choices: readonly MoreChoice[];
  /** The user can explain a denial. */
  readonly takesReason: boolean;
  /** Returns false when nothing was sent, because the form has errors. */
  allow(reach?: Reach): boolean;
  deny(reason?: string): void;
  respond(answer: ApprovalAnswer): void;
}

export function useRequestAnswer({ request, session }: RequestProps): RequestAnswer {
  const chat = useChat();
  const [error, setError] = useState<string>();
  const [isEditing, setIsEditing] = useState(() => request.draft === true && isShort(request.args));
  const formElement = useRef<HTMLDivElement>(null);
  const writtenElement = useRef<HTMLTextAreaElement>(null);
  const names = useNames({ request, session });
  const isPlanner = useStore(session).transcript.lastRun?.model.offline === true;
  const kind = approvalKind(request);
  const tool = isOfferedByView(request) ? undefined : chat.catalog.find(request.server, request.toolName);
  const inputSchema = kind === 'tool' ? tool?.inputSchema : undefined;
  const editor = useApprovalForm(request, inputSchema);
  const isWritten = kind === 'sampling' && chat.config.inspect !== undefined;
  const form = isEditing || kind === 'elicitation' ? editor : undefined;

  const respond = (answer: ApprovalAnswer): void => {
    setError(undefined);
    chat
      .respond(request.approvalId, answer, session.id)
      .catch((problem: unknown) => setError(filled(CARD.notDelivered, { problem: errorMessage(problem) })));
  };
  const allow = (reach: Reach = {}): boolean => {
    const text = writtenElement.current?.value ?? '';
    const input = text ? { content: { text } } : form ? form.read(formElement.current) : {};
    if (!input) return false;
    respond({ approved: true, scope: 'once', ...reach, ...input });
    return true;
  };
  return {
    names,
    texts: { ...approvalTexts(request, { ...names, isPlanner }), ...(isWritten && { allow: CARD.answer }) },
    asking: {
      initiator: request.initiator,
      isPlanner,
      uiTitle: names.requester ?? names.offeredBy,
      server: request.server,
      tool: kind === 'tool' ? { title: names.tool, name: request.toolName } : undefined,
    },
    inputSchema,
    description: request.destructive === true ? tool?.description : undefined,
    form,
    formElement,
    written: isWritten ? writtenElement : undefined,
    startEditing: editor && !form ? () => setIsEditing(true) : undefined,
    error,
    choices: isWritten ? [] : moreChoices(request, allow),
    takesReason: request.initiator === 'model' && !isPlanner,
    allow,
    deny: reason => respond({ approved: false, ...(reason ? { reason } : {}) }),
    respond,
  };
}

/** Fields lay out their whole text at once, so long arguments are edited only on demand. */
const isShort = (args: Record<string, unknown>): boolean => JSON.stringify(args).length <= 20_000;

/** The titles of the tool, and of the tool whose interface makes the request or offers the tool. */
function useNames({ request, session }: RequestProps): ApprovalNames {
  const { catalog } = useChat();
  useStore(catalog);
  const { transcript } = useStore(session);
  const title = (server: string, name: string): string => toolTitle(catalog.find(server, name) ?? { name });
  const call = findCall(transcript, request.surfaceId);
  const uiTitle = call ? title(call.server, call.toolName) : VIEW_MESSAGES.someTool;
  return {
    tool: requestedToolTitle(request, catalog),
    requester: request.initiator === 'view' ? uiTitle : undefined,
    offeredBy: isOfferedByView(request) ? uiTitle : undefined,
  };
}

function moreChoices(request: ApprovalRequestEvent, allow: (reach: Reach) => boolean): MoreChoice[] {
  const { scopes, trustable, server, initiator } = request;
  const choices: MoreChoice[] = [];
  if (scopes.includes('surface'))
    choices.push({ key: 'surface', label: CARD.allowSurface, choose: () => allow({ scope: 'surface' }) });
  if (scopes.includes('chat'))
    choices.push({ key: 'chat', label: CARD.allowChat, choose: () => allow({ scope: 'chat' }) });
  if (scopes.includes('project'))
    choices.push({ key: 'project', label: CARD.allowProject, choose: () => allow({ scope: 'project' }) });
  if (trustable) {
    const text = initiator === 'model' ? CARD.trustForModel : CARD.trust;
    const label = <Template text={text} server={<Name text={server} />} />;
    choices.push({ key: 'trust', label, choose: () => allow({ trust: true }) });
  }
  return choices;
}
