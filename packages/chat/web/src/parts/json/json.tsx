// A JSON value as a tree, and as plain text until the tree has loaded.

import { LongText } from '@vitrine/components/internal/long-text';
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { type CSSProperties, lazy, Suspense, useMemo } from 'react';
import { truncate } from '../text/truncate.ts';
import { jsonText } from './json-text.ts';
import { treeHeight } from './tree-height.ts';

const Tree = lazy(() => import('../../components/json.tsx'));

/** Characters shown before the tree has loaded. */
const FIRST_CHARACTERS = 3_000;

export interface JsonProps {
  value: unknown;
  /** Label of the tree, also for assistive technology. */
  label: string;
}

export function Json({ value, label }: JsonProps) {
  return (
    <section className="json" aria-label={label}>
      <Suspense fallback={<Beginning value={value} />}>
        <Tree value={value} label={label} />
      </Suspense>
    </section>
  );
}

/** Draws the beginning, as high as the tree, so that nothing moves when it comes. */
function Beginning({ value }: { value: unknown }) {
  const text = useMemo(() => truncate(jsonText(value), FIRST_CHARACTERS), [value]);
  return (
    <pre className="code json-beginning" style={{ '--tree-height': treeHeight(value) } as CSSProperties}>
      <UntrustedText text={text} lines />
    </pre>
  );
}

/** The value as indented text, where a user decides by it: the end of a long one is behind a button. */
export function JsonText({ value, label }: JsonProps) {
  const text = useMemo(() => jsonText(value), [value]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1).
    <section className="code" aria-label={label} tabIndex={0}>
      <pre>
        <LongText text={text} lines buttonClassName="text-button" />
      </pre>
    </section>
  );
}
