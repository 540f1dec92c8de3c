// The approval mode, trusted servers, and saved permissions.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { useEffect, useId, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { MODE } from '../texts/settings/settings.ts';
import { SavedPermissions } from './saved-permissions.tsx';
import { type Change, SettingsSections, useChanges } from './settings-section.tsx';
import { Switch } from './switch.tsx';
import { TrustedServers } from './trusted-servers.tsx';

export function ApprovalSettings() {
  const { trust, settings } = useChat();
  const changes = useChanges();
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState<string>();

  const load = (): void => {
    setFailure(undefined);
    Promise.all([trust.refresh(), settings.refresh()]).then(
      () => setReady(true),
      (error: unknown) => setFailure(errorMessage(error)),
    );
  };
  useEffect(load, [trust, settings]);

  return (
    <SettingsSections changes={changes} failure={failure} onRetry={load}>
      {isReady ? (
        <>
          <AskMode change={changes.change} />
          <TrustedServers change={changes.change} />
          <SavedPermissions change={changes.change} />
        </>
      ) : undefined}
    </SettingsSections>
  );
}

function AskMode({ change }: { change: Change }) {
  const { settings } = useChat();
  const { approvals } = useStore(settings);
  const headingId = useId();
  const isOn = approvals === 'ask-always';
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{MODE.heading}</h3>
      <Switch
        label={MODE.askAlways}
        hint={isOn ? MODE.on : MODE.off}
        checked={isOn}
        onChange={enabled => change(settings.set({ approvals: enabled ? 'ask-always' : 'default' }), '')}
      />
    </section>
  );
}
