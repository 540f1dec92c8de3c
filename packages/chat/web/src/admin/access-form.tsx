// A user's access: role, limits, signing out and disabling.
import type { UserRules } from '@vitrine/agent/internal/api';
import { type FormEvent, useId, useState } from 'react';
import { Choice } from '../components/choice.tsx';
import { useChat } from '../state/chat-context.ts';
import { ADMIN_TEXTS as TEXTS } from '../texts/admin.ts';
import type { UserPartProps } from './user-details.tsx';

const LIMITS = ['requestsPerMinute', 'tokensPerDay', 'costPerDay'] as const;
type Limits = Readonly<Record<(typeof LIMITS)[number], string>>;

export function AccessForm({ user, change, reload }: UserPartProps) {
  const { api, account } = useChat();
  const id = useId();
  const { rules } = user;
  const [role, setRole] = useState<'' | 'user' | 'admin'>(rules.role ?? '');
  const [limits, setLimits] = useState<Limits>({
    requestsPerMinute: String(rules.requestsPerMinute ?? ''),
    tokensPerDay: String(rules.tokensPerDay ?? ''),
    costPerDay: String(rules.costPerDay ?? ''),
  });
  const isOwn = account.user.getSnapshot()?.id === user.id;
  const next: UserRules = {
    ...(rules.disabled ? { disabled: true } : {}),
    ...(role === '' ? {} : { role }),
    ...Object.fromEntries(LIMITS.flatMap(name => (limits[name] === '' ? [] : [[name, Number(limits[name])]]))),
  };
  const isChanged = JSON.stringify(sorted(next)) !== JSON.stringify(sorted(rules));
  const set = (changed: UserRules, done: string): void => change(api.setUserRules(user.id, changed).then(reload), done);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isChanged) set(next, TEXTS.saved);
  };
  return (
    <section aria-labelledby={id}>
      <h4 id={id}>{TEXTS.access}</h4>
      <form onSubmit={submit}>
        <Choice
          label={TEXTS.role}
          value={role}
          options={[
            ['', TEXTS.bySignIn],
            ['user', TEXTS.asUser],
            ['admin', TEXTS.asAdmin],
          ]}
          onChoose={value => setRole(value as typeof role)}
        />
        {LIMITS.map(name => (
          <p key={name} className="settings-choice">
            <label htmlFor={`${id}-${name}`}>{TEXTS[name]}</label>
            <input
              id={`${id}-${name}`}
              type="number"
              inputMode="decimal"
              min={name === 'costPerDay' ? 0.01 : 1}
              step={name === 'costPerDay' ? 'any' : 1}
              placeholder={TEXTS.asConfigured}
              value={limits[name]}
              onChange={event => setLimits({ ...limits, [name]: event.target.value })}
            />
          </p>
        ))}
        <p className="form-actions">
          <button type="submit" className="button primary" disabled={!isChanged}>
            {TEXTS.save}
          </button>
          <button type="button" className="button" onClick={() => change(api.signUserOut(user.id), TEXTS.signedOut)}>
            {TEXTS.signOut}
          </button>
          {isOwn ? null : rules.disabled ? (
            <button type="button" className="button" onClick={() => set(without(rules), TEXTS.enabledNow)}>
              {TEXTS.enable}
            </button>
          ) : (
            <button
              type="button"
              className="button"
              onClick={() => set({ ...rules, disabled: true }, TEXTS.disabledNow)}
            >
              {TEXTS.disable}
            </button>
          )}
        </p>
      </form>
    </section>
  );
}

function without({ disabled: _, ...rules }: UserRules): UserRules {
  return rules;
}

const sorted = (rules: UserRules): unknown => Object.entries(rules).toSorted(([a], [b]) => (a < b ? -1 : 1));
