// Two switches for every server of the chat: whether its interfaces, and the model, may run its read-only tools without a question.
import type { TrustedReader } from '@vitrine/agent/internal/api';
import { useId } from 'react';
import { filled, Template } from '../language/template.tsx';
import { formatDay } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { TRUSTED } from '../texts/settings/settings.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import type { Change } from './settings-section.tsx';
import { Switch } from './switch.tsx';

export function TrustedServers({ change }: { change: Change }) {
  const { catalog, trust } = useChat();
  const { servers } = useStore(catalog);
  const { trustedServers } = useStore(trust);
  const headingId = useId();
  // A trusted server that is not in the list of servers can be untrusted, too.
  const names = [...new Set([...servers, ...trustedServers.map(({ server }) => ({ name: server }))].map(s => s.name))];
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{TRUSTED.heading}</h3>
      <p className="quiet small">{TRUSTED.lede}</p>
      {names.length === 0 ? <p className="settings-empty">{TRUSTED.none}</p> : null}
      <ul className="settings-list">
        {names.map(name => (
          <li key={name} data-server={name}>
            <p className="settings-server">
              <Name text={name} />
            </p>
            <TrustSwitch server={name} reader="view" change={change} />
            <TrustSwitch server={name} reader="model" change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const SWITCH_TEXTS = {
  view: { name: 'trust', on: 'changedOn', off: 'changedOff' },
  model: { name: 'trustForModel', on: 'changedOnForModel', off: 'changedOffForModel' },
} as const;

function TrustSwitch({ server, reader, change }: { server: string; reader: TrustedReader; change: Change }) {
  const { trust } = useChat();
  const { trustedServers } = useStore(trust);
  const since = trustedServers.find(entry => entry.server === server && entry.reader === reader)?.since;
  const texts = SWITCH_TEXTS[reader];
  const shownName = displayName(server);
  return (
    <Switch
      label={TRUSTED.readers[reader]}
      name={filled(TRUSTED[texts.name], { server: shownName })}
      hint={
        since === undefined ? undefined : (
          <Template text={TRUSTED.since} day={<time dateTime={since}>{formatDay(since)}</time>} />
        )
      }
      checked={since !== undefined}
      onChange={trusted =>
        change(
          trust.setTrustedServer(server, { trusted, reader }),
          filled(TRUSTED[trusted ? texts.on : texts.off], { server: shownName }),
        )
      }
    />
  );
}
