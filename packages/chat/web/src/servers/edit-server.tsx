// Changes a server that the user added.
import { useChat } from '../state/chat-context.ts';
import { useLoaded } from '../state/requests/use-loaded.ts';
import { ADD_SERVER, SERVER_DETAILS } from '../texts/settings/servers.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import { ServerForm } from './server-form.tsx';

export function EditServer({ name, onSaved }: { name: string; onSaved: () => void }) {
  const { api } = useChat();
  const loaded = useLoaded(name, api.serverSettings);
  if (loaded?.problem !== undefined) return <Problem text={loaded.problem} />;
  if (!loaded?.value) return <p className="quiet">{SERVER_DETAILS.loading}</p>;
  return (
    <ServerForm
      kind={loaded.value.type === 'stdio' ? 'command' : 'url'}
      name={name}
      settings={loaded.value}
      submitText={ADD_SERVER.save}
      onSubmit={async (_, settings) => {
        await api.changeServer(name, { settings });
        onSaved();
      }}
    />
  );
}
