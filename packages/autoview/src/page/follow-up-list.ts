// The follow-ups of a result as a row of buttons: for results that are drawn without them, and for whoever wants no table.
import type { FollowUp, ToolResultLike } from '../result/draw-result.ts';
import { h } from './dom.ts';

/** How much of a result is searched, and how many buttons there are at most. */
const MAX_PARTS = 2_000;
const MOST = 12;

export interface Found {
  readonly key: string;
  readonly value: string | number;
  readonly followUp: FollowUp;
}

/** Every value of a result that another tool takes, in the order of the result; each pair of tool and value once. */
export function findFollowUps(
  { structuredContent, content }: ToolResultLike,
  followUps: (key: string, value: unknown) => readonly FollowUp[],
): Found[] {
  const found = new Map<string, Found>();
  const queue: unknown[] = [structuredContent ?? dataIn(content)];
  for (let seen = 0; seen < queue.length && seen < MAX_PARTS && found.size < MOST; seen++) {
    const part = queue[seen];
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'object') queue.push(value);
      else if (!Array.isArray(part)) {
        for (const followUp of followUps(key, value)) {
          const place = `${followUp.label}\n${value}`;
          if (!found.has(place) && found.size < MOST) found.set(place, { key, value, followUp });
        }
      }
    }
  }
  return [...found.values()];
}

/** JSON that came as text. */
function dataIn(content: ToolResultLike['content']): unknown {
  const text = (Array.isArray(content) ? content : []).find(block => block?.type === 'text')?.text;
  if (typeof text !== 'string' || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function followUpButtons(found: readonly Found[]): HTMLElement[] {
  return found.map(({ value, followUp: { label, open } }) =>
    h('button', { type: 'button', class: 'small', 'data-follow': '', onclick: open }, `${label}: ${value}`),
  );
}
