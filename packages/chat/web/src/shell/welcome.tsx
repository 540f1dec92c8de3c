// The empty chat: a greeting above the composer, and below it demonstrations to click and starter prompts.

import { Icon } from '../icons/icon.tsx';
import { Template } from '../language/template.tsx';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { currentAgent } from '../state/settings/agents.ts';
import { useStore } from '../state/store.ts';
import { useCurrentModel, useCurrentProject } from '../state/use-current-project.ts';
import { WELCOME_TEXTS as TEXTS } from '../texts/shell.ts';
import { SIDEBAR_TEXTS } from '../texts/sidebar.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { type Demonstration, findDemonstrations } from './demonstrations.ts';
import { DemonstrationIllustration } from './illustrations.tsx';

/** Prompts of servers, used when the agent has no starter prompts. */
const MAX_PROMPTS = 4;

export function Welcome() {
  const chat = useChat();
  const { phase, tools, servers } = useStore(chat.catalog);
  const model = useCurrentModel();
  const { greeting } = currentAgent(useStore(chat.agents.list)) ?? {};
  const connected = servers.filter(server => server.status === 'connected').length;
  const title = model === undefined ? TEXTS.titleTools : model.offline ? TEXTS.titlePlanner : TEXTS.title;
  return (
    <div className="welcome">
      <h2>{greeting === undefined ? title : <MessageText text={greeting} />}</h2>
      <ChatProject />
      <p className="lede">
        {TEXTS.lede}
        {phase === 'ready' && servers.length > 0 ? (
          <span className="quiet">{` ${SIDEBAR_TEXTS.connected(connected, tools.length)}.`}</span>
        ) : null}
      </p>
    </div>
  );
}

/** Names the project that the chat will belong to. */
function ChatProject() {
  const { projects } = useChat();
  const project = useCurrentProject();
  if (!project) return null;
  return (
    <p className="chat-project">
      <Icon name="projects" />
      <span>
        <Template text={TEXTS.inProject} project={<Name text={project.name} />} />
      </span>
      <button
        type="button"
        className="remove-attachment"
        aria-label={TEXTS.leaveProject}
        title={TEXTS.leaveProject}
        onClick={() => projects.startChat(undefined)}
      >
        <Icon name="hide" />
      </button>
    </p>
  );
}

/** Draws what an empty chat offers below the composer: demonstrations and prompts, and without a model the way to one. */
export function Suggestions() {
  const chat = useChat();
  const { tools } = useStore(chat.catalog);
  const model = useCurrentModel();
  const [error, attempt] = useAttempt();
  const demonstrations = findDemonstrations(tools);
  const { starterPrompts = [] } = currentAgent(useStore(chat.agents.list)) ?? {};
  const prompts = useStore(chat.agents.prompts).filter(prompt => prompt.arguments.length === 0);
  const starters: readonly { title: string; use: () => Promise<void> }[] =
    starterPrompts.length > 0
      ? starterPrompts.map(({ title: name, prompt }) => ({ title: name, use: () => chat.conversation.send(prompt) }))
      : prompts.slice(0, MAX_PROMPTS).map(({ server, name, title: shown = name }) => ({
          title: shown,
          use: async () =>
            chat.conversation.write(await chat.api.fillPrompt({ server, name }), { kind: 'prompt', server }),
        }));
  return (
    <section className="welcome-offers" aria-label={TEXTS.suggestions}>
      {model === undefined || model.offline ? <ConnectModel /> : null}
      {error === undefined ? null : <Problem text={error} />}
      {demonstrations.length > 0 ? (
        <section aria-labelledby="demonstrations">
          <h3 id="demonstrations" className="caption">
            {TEXTS.tryThis}
          </h3>
          <ul className="demonstrations">
            {demonstrations.map(demonstration => (
              <DemonstrationCard
                key={`${demonstration.tool.server}/${demonstration.tool.name}`}
                demonstration={demonstration}
                onRun={() => attempt(chat.call(demonstration.tool, demonstration.args))}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {starters.length > 0 && model !== undefined ? (
        <section aria-labelledby="starter-prompts">
          <h3 id="starter-prompts" className="caption">
            {TEXTS.prompts}
          </h3>
          <ul className="starter-prompts">
            {starters.map(starter => (
              <li key={starter.title}>
                <button type="button" className="button" onClick={() => attempt(starter.use())}>
                  <Name text={starter.title} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </section>
  );
}

/** Draws what works without a model, beside the way to one. */
function ConnectModel() {
  const { account, conversation, settingsDialog } = useChat();
  const user = useStore(account.user);
  const list = useStore(conversation.models);
  const hasModel = list?.models.some(({ offline }) => offline !== true) ?? true;
  // In a shared chat only admins can.
  if (hasModel || (user && !user.roles.includes('admin'))) return null;
  return (
    <p className="connect-model">
      <span>{TEXTS.planner}</span>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => settingsDialog.open('models')}>
        {TEXTS.connect}
      </button>
    </p>
  );
}

function DemonstrationCard({ demonstration, onRun }: { demonstration: Demonstration; onRun: () => void }) {
  const { title, text, illustration, tool } = demonstration;
  return (
    <li>
      <button type="button" className="demonstration" data-demonstration={tool.name} onClick={onRun}>
        <DemonstrationIllustration illustration={illustration} />
        <span className="demonstration-title">
          <Name text={title} />
        </span>
        <span className="demonstration-text">
          <Name text={text} max={300} />
        </span>
      </button>
    </li>
  );
}
