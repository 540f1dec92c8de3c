// The icons of these pages: strokes on a grid of 16, in the color of the text around them.
import type { ReactNode } from 'react';

const PATHS = {
  database:
    'M2.5 4c0-1.1 2.5-2 5.5-2s5.5.9 5.5 2-2.5 2-5.5 2-5.5-.9-5.5-2Zm0 0v8c0 1.1 2.5 2 5.5 2s5.5-.9 5.5-2V4m-11 4c0 1.1 2.5 2 5.5 2s5.5-.9 5.5-2',
  fields: 'M2.5 3.5h11v9h-11zm0 3h11M6 6.5v6',
  rename:
    'M9.6 3.9 3 10.5V13h2.5l6.6-6.6m-2.5-2.5 1.3-1.3a1.2 1.2 0 0 1 1.7 0l.8.8a1.2 1.2 0 0 1 0 1.7l-1.3 1.3m-2.5-2.5 2.5 2.5',
  table: 'M2 3h12v10H2zm0 3.3h12M2 9.7h12M6.5 6.3V13',
  hello: 'M2.5 3h11v8H8.4L5 13.8V11H2.5z',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm3.3-1.2 3.2 3.2',
  chevron: 'm6 4 4 4-4 4',
  up: 'M8 13V3.5M4.2 7.3 8 3.5l3.8 3.8',
  down: 'M8 3v9.5m-3.8-3.8L8 12.5l3.8-3.8',
  done: 'm3 8.5 3.2 3.2L13 5',
  problem: 'M8 5.2v3.6m0 2v.4M8 1.8 14.7 13.4H1.3z',
  arrow: 'M3 8h9.5M9 4.5 12.5 8 9 11.5',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className="ve-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
