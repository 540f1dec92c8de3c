// One app: its interface with the last result, and its form. Its calls are in a session of its own, which is in no list of chats.
import type { OpenedApp, ToolEntry } from '@vitrine/agent/internal/api';
import { HostProvider, SurfaceArea } from '@vitrine/react';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApprovalsAt, useHasApprovalsAtEnd } from '../approvals/approval-places.tsx';
import { ToolForm } from '../draft/tool-form.tsx';
import { Template } from '../language/template.tsx';
import { useChat } from '../state/chat-context.ts';
import { createId } from '../state/requests/create-id.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { withoutSecrets } from '../state/requests/without-secrets.ts';
import { createReaderFolds } from '../state/session/reader-folds.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import type { CallEntry, Transcript } from '../state/session/transcript.ts';
import { isReadOnly, nameInWords, toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { PageHostContext } from '../surface/page-host-context.ts';
import { SidePanel } from '../surface/side-panel.tsx';
import { useSessionHost } from '../surface/use-session-host.ts';
import { APPS_TEXTS as TEXTS } from '../texts/pages/apps.ts';
import { CallView } from '../transcript/call/call-view.tsx';
import { FoldsContext } from '../transcript/call/folds-context.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { AppHead } from './app-head.tsx';

interface AppViewProps {
  readonly server: string;
  readonly tool: string;
  /** True in a window of its own. */
  readonly isAlone: boolean;
}

export function AppView({ server, tool: name, isAlone }: AppViewProps) {
  const chat = useChat();
  const { tools, phase } = useStore(chat.catalog);
  const session = useStore(chat.session);
  const { app, problem, change } = useOpenedApp(server, name);
  const tool = tools.find(each => each.server === server && each.name === name);
  const title = tool ? toolTitle(tool) : nameInWords(name);
  useEffect(() => {
    if (app) chat.router.attach(app.sessionId);
  }, [app, chat.router]);
  return (
    <section className="app-page" aria-labelledby="app-title" data-app={name}>
      <AppHead server={server} name={name} title={title} tool={tool} app={app} isAlone={isAlone} onChange={change} />
      {problem === undefined ? null : <Problem text={problem} />}
      {tool === undefined && phase === 'ready' ? (
        <p className="note" role="status">
          <Template text={TEXTS.gone} tool={<Name text={title} />} server={<Name text={server} />} />
        </p>
      ) : null}
      {app && session?.id === app.sessionId ? (
        <AppContent key={session.id} session={session} tool={tool} />
      ) : problem === undefined ? (
        <p className="quiet loading">{TEXTS.opening}</p>
      ) : null}
    </section>
  );
}

/** Opens the app in the chat's storage, and reads and changes what is stored of it. */
function useOpenedApp(server: string, tool: string) {
  const { api } = useChat();
  const [state, setState] = useState<{ readonly app?: OpenedApp; readonly problem?: string }>({});
  const follow = useCallback((work: Promise<OpenedApp>) => {
    let isShown = true;
    work.then(
      app => isShown && setState({ app }),
      (error: unknown) => isShown && setState(before => ({ ...before, problem: errorMessage(error) })),
    );
    return () => {
      isShown = false;
    };
  }, []);
  useEffect(() => follow(api.openApp({ server, tool })), [api, follow, server, tool]);
  return { ...state, change: (pinned: boolean) => void follow(api.changeApp({ server, tool, pinned })) };
}

/** The calls of the app that the user made; what its view calls is the view's. */
const listCalls = ({ entries }: Transcript): CallEntry[] =>
  entries.filter((entry): entry is CallEntry => entry.kind === 'call' && entry.call.initiator === 'user');

function AppContent({ session, tool }: { session: SessionStore; tool: ToolEntry | undefined }) {
  const { api } = useChat();
  const { transcript, phase } = useStore(session);
  const host = useSessionHost(session);
  const folds = useMemo(() => createReaderFolds(session.id), [session.id]);
  const [isChanging, setIsChanging] = useState(false);
  const [problem, attempt] = useAttempt();
  const hasApprovalsAtEnd = useHasApprovalsAtEnd(transcript);
  const call = listCalls(transcript).at(-1);
  const isRead = phase !== 'loading';
  const run = async (args: Record<string, unknown>): Promise<void> => {
    if (!tool) return;
    await api.callTool(session.id, { server: tool.server, tool: tool.name, arguments: args, callId: createId() });
    setIsChanging(false);
  };
  const startsAtOnce = isRead && !call && tool !== undefined && needsNothing(tool);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!startsAtOnce || hasStarted.current) return;
    hasStarted.current = true;
    attempt(run({}));
  });
  const isFormOpen = tool !== undefined && (isChanging || (isRead && !call && !startsAtOnce));
  return (
    <PageHostContext value={host}>
      <HostProvider host={host.host}>
        <FoldsContext value={folds}>
          {problem === undefined ? null : <Problem text={problem} />}
          {tool && call && !isFormOpen ? (
            <p className="app-actions">
              <button type="button" className="button" onClick={() => attempt(run(call.call.args))}>
                {TEXTS.again}
              </button>
              <button type="button" className="button" onClick={() => setIsChanging(true)}>
                {TEXTS.change}
              </button>
            </p>
          ) : null}
          {isFormOpen ? (
            <ToolForm
              tool={tool}
              args={call && withoutSecrets(call.call.args)}
              callText={TEXTS.open}
              onCall={run}
              onClose={() => setIsChanging(false)}
            />
          ) : null}
          <SurfaceArea className="transcript">
            {call ? <CallView key={call.key} entry={call} transcript={transcript} /> : null}
            {hasApprovalsAtEnd ? <ApprovalsAt /> : null}
          </SurfaceArea>
          <SidePanel transcript={transcript} />
        </FoldsContext>
      </HostProvider>
    </PageHostContext>
  );
}

/** Tells whether opening the app is enough to call its tool: it only reads, and no argument is required. */
function needsNothing(tool: ToolEntry): boolean {
  const { required } = tool.inputSchema;
  return isReadOnly(tool) && !(Array.isArray(required) && required.length > 0);
}
