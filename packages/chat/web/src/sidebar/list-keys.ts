// Arrow keys move through the list of tools, starting from the search field; Tab still reaches each of them.
import type { KeyboardEvent } from 'react';

export function onListKey(event: KeyboardEvent<HTMLElement>): void {
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
  const target = event.target as HTMLElement;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('.tool')];
  const search = event.currentTarget.querySelector<HTMLElement>('input[type=search]');
  const index = tools.indexOf(target);
  // In the search field Home and End move the cursor.
  if (index === -1 && (target !== search || event.key !== 'ArrowDown')) return;
  event.preventDefault();
  const next = { ArrowDown: tools[index + 1], ArrowUp: tools[index - 1] ?? search, Home: tools[0], End: tools.at(-1) }[
    event.key as 'ArrowDown' | 'ArrowUp' | 'Home' | 'End'
  ];
  next?.focus();
}
