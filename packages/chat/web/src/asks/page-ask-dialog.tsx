// A question of the page itself: an address to open, a tool of a view to call.
import { LinkTarget } from '../links/link-target.tsx';
import { WholeName } from '../shown/shown.tsx';
import type { Ask } from '../state/asks.ts';
import { toolTitle } from '../state/catalog.ts';
import { useChat } from '../state/chat-context.ts';
import { AskArguments } from './ask-arguments.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { AskFacts } from './ask-facts.tsx';

const WORDS = {
  link: { title: 'Open this link?', yes: 'Open in a new tab', asker: 'Asked by' },
  'app-tool': { title: 'Let the view do this?', yes: 'Call', asker: 'Offered by' },
} as const;

export function PageAskDialog({ ask, more }: { ask: Ask; more: number }) {
  const { catalog } = useChat();
  const words = WORDS[ask.kind];
  return (
    <AskDialog
      title={words.title}
      yes={words.yes}
      more={more}
      onYes={() => ask.answer(true)}
      onNo={() => ask.answer(false)}
    >
      {ask.kind === 'link' ? (
        <LinkTarget url={ask.url} />
      ) : (
        <p className="reason">
          <WholeName text={ask.name} />. The view does not say that it only reads.
        </p>
      )}
      <AskFacts
        askedBy={words.asker}
        interfaceOf={toolTitle(catalog.find(ask.server, ask.toolName) ?? { name: ask.toolName })}
        server={ask.server}
      />
      {ask.kind === 'app-tool' ? <AskArguments args={ask.args} /> : null}
    </AskDialog>
  );
}
