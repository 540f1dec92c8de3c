// The mark of a server: the first letters of its name on one of eight colours, which follows from its id.
import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import type { Html } from './layout.ts';

const COLOURS = 8;

/** Decoration: the name stands beside it. `isLarge`: for the head of a page. */
export function monogram(serverId: string, name: string, isLarge = false): Html {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length > 1 ? words.slice(0, 2).map(word => [...word][0]) : [...(words[0] ?? '?')].slice(0, 2);
  const colour = createHash('sha256').update(serverId).digest().readUInt8() % COLOURS;
  return html`<span class="monogram colour-${colour}${isLarge ? ' large' : ''}" aria-hidden="true">${letters.join('').toUpperCase()}</span>`;
}
