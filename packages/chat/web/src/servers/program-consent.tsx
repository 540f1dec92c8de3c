// What adding servers starts, said before it is.
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { ADD_SERVER as TEXTS } from '../texts/settings/servers.ts';
import { Name } from '../untrusted-text/name.tsx';

export function ProgramConsent({ commands }: { commands: readonly string[] }) {
  const { account } = useChat();
  const user = useStore(account.user);
  if (commands.length === 0) return null;
  return (
    <div className="server-consent">
      {/* Without sign-in the chat runs for the one user of its machine. */}
      <p>{user ? TEXTS.startsThere : TEXTS.startsHere}</p>
      <ul>
        {commands.map(command => (
          <li key={command} className="mono">
            <Name text={command} max={300} />
          </li>
        ))}
      </ul>
    </div>
  );
}
