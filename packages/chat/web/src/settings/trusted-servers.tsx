// A switch for every server of the chat: whether its read-only tools need no question.
import { useId } from 'react';
import { formatDay } from '../parts/format.ts';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { TRUSTED } from '../texts/settings.ts';
import { filled, Template } from '../texts/template.tsx';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import type { Change } from './approval-settings.tsx';
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
        {names.map(name => {
          const since = trustedServers.find(({ server }) => server === name)?.since;
          const server = displayName(name);
          return (
            <li key={name} data-server={name}>
              <Switch
                label={<Name text={name} />}
                name={filled(TRUSTED.trust, { server })}
                hint={
                  since === undefined ? undefined : (
                    <Template text={TRUSTED.since} day={<time dateTime={since}>{formatDay(since)}</time>} />
                  )
                }
                checked={since !== undefined}
                onChange={trusted =>
                  change(
                    trust.setTrustedServer(name, trusted),
                    filled(trusted ? TRUSTED.changedOn : TRUSTED.changedOff, { server }),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
