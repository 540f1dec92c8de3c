// One user: what they use, their access, and their data.
import type { AdminUser, RemovedUser } from '@vitrine/agent/internal/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { formatBytes, formatDay, formatNumber } from '../parts/text/format.ts';
import { type Change, SettingsSections, useChanges } from '../settings/settings-section.tsx';
import { useChat } from '../state/chat-context.ts';
import { ADMIN_TEXTS as TEXTS } from '../texts/admin.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { AccessForm } from './access-form.tsx';
import { Marks } from './marks.tsx';
import { UserData } from './user-data.tsx';

interface UserDetailsProps {
  readonly userId: string;
  readonly onLeave: () => void;
}

/** Properties of the parts of a user's page. */
export interface UserPartProps {
  readonly user: AdminUser;
  readonly change: Change;
  /** Reads the user again. Rejects with `ApiError`. */
  readonly reload: () => Promise<void>;
}

export function UserDetails({ userId, onLeave }: UserDetailsProps) {
  const { api } = useChat();
  const [user, setUser] = useState<AdminUser>();
  const [failure, setFailure] = useState<string>();
  const [removed, setRemoved] = useState<RemovedUser>();
  const changes = useChanges();
  const heading = useRef<HTMLHeadingElement>(null);
  const reload = async (): Promise<void> => setUser(await api.readUser(userId));
  const load = (): void => {
    setFailure(undefined);
    reload().catch((error: unknown) => setFailure(errorMessage(error)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user is another page.
  useEffect(load, [userId]);
  const isThere = user !== undefined;
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true });
  }, [isThere]);

  return (
    <>
      <p>
        <button type="button" className="text-button" onClick={onLeave}>
          ← {TEXTS.back}
        </button>
      </p>
      <SettingsSections changes={changes} failure={failure} onRetry={load}>
        {removed ? (
          <Proof removed={removed} />
        ) : user ? (
          <>
            <h3 ref={heading} tabIndex={-1} className="admin-user-name">
              <Name text={user.name} />
              <Marks user={user} />
            </h3>
            <Facts user={user} />
            {user.lastUsedAt === undefined ? (
              <p>{TEXTS.neverSignedInHint}</p>
            ) : (
              <>
                <AccessForm key={JSON.stringify(user.rules)} user={user} change={changes.change} reload={reload} />
                <UserData user={user} change={changes.change} reload={reload} onRemoved={setRemoved} />
              </>
            )}
          </>
        ) : undefined}
      </SettingsSections>
    </>
  );
}

function Facts({ user }: { readonly user: AdminUser }) {
  const id = useId();
  const facts: readonly (readonly [string, string])[] = [
    [TEXTS.id, user.id],
    ...(user.email === undefined ? [] : [[TEXTS.address, displayName(user.email)] as const]),
    ...(user.firstUsedAt === undefined ? [] : [[TEXTS.firstUse, formatDay(user.firstUsedAt)] as const]),
    [TEXTS.lastUse, user.lastUsedAt === undefined ? TEXTS.neverSignedIn : formatDay(user.lastUsedAt)],
    ...(user.lastUsedAt === undefined ? [] : describeUse(user)),
  ];
  return (
    <section aria-labelledby={id}>
      <h4 id={id}>{TEXTS.facts}</h4>
      <dl className="data-facts">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

const describeUse = ({ sessions, storedBytes, tokens, cost }: AdminUser): readonly (readonly [string, string])[] => [
  [TEXTS.chats, formatNumber(sessions)],
  [TEXTS.stored, formatBytes(storedBytes ?? 0)],
  [TEXTS.tokens, formatNumber(tokens)],
  [TEXTS.cost, formatNumber(cost)],
];

/** Counts of what a deletion removed, by the names of the chat's tables. */
function Proof({ removed }: { readonly removed: RemovedUser }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section>
      <h3 ref={heading} tabIndex={-1}>
        {TEXTS.removed}
      </h3>
      <p role="status">
        {formatDay(removed.at)}. {TEXTS.removedLeft(removed.left)}
      </p>
      <dl className="data-facts">
        {Object.entries(removed.removed).map(([name, count]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(count)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
