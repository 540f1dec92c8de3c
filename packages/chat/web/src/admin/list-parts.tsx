// What the lists of the console have in common: a search field, a problem with a way out, and "Show more".
import type { ReactNode } from 'react';
import { useId } from 'react';
import { ADMIN_TEXTS as TEXTS } from '../texts/admin.ts';
import { SETTINGS } from '../texts/settings/settings.ts';
import { Problem } from '../untrusted-text/problem.tsx';

interface SearchFieldProps {
  readonly hint: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function SearchField({ hint, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="admin-search">
      <label className="caption" htmlFor={id}>
        {TEXTS.search}
      </label>
      <input
        id={id}
        type="search"
        placeholder={hint}
        value={value}
        autoComplete="off"
        onChange={event => onChange(event.target.value)}
      />
    </div>
  );
}

interface PagedProps {
  readonly pages: {
    readonly items: readonly unknown[] | undefined;
    readonly problem: string | undefined;
    readonly hasMore: boolean;
    loadMore(): void;
    reload(): void;
  };
  /** Text of an empty list. */
  readonly empty: string;
  readonly children: ReactNode;
}

export function PagedList({ pages, empty, children }: PagedProps) {
  const { items, problem, hasMore, loadMore, reload } = pages;
  if (problem !== undefined) return <Problem text={problem} onRetry={reload} />;
  if (!items) return <p className="quiet">{SETTINGS.loading}</p>;
  if (items.length === 0) return <p className="settings-empty">{empty}</p>;
  return (
    <>
      {children}
      {hasMore ? (
        <button type="button" className="button" onClick={loadMore}>
          {TEXTS.more}
        </button>
      ) : null}
    </>
  );
}
