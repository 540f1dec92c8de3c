// The follow-ups of a result as a row of buttons: for results that are drawn without links to them, and for users who do not use the table.

import { parseData } from '@vitrine/models/internal/reading';
import type { FollowUp, ToolResultLike } from '../result/result-context.ts';
import { drawActionRow } from './action-row.ts';
import { h } from './dom.ts';
import type { Translate } from './strings.ts';

/** The most values of a result that are searched, and the most pairs of tool and value. */
const MAX_PARTS = 2_000;
const MAX_FOLLOW_UPS = 100;

interface Found {
  readonly key: string;
  readonly value: string | number;
  readonly followUp: FollowUp;
}

/** Every value of a result that another tool takes, in the order of the result; each pair of tool and value once. */
function findFollowUps(
  { structuredContent, content }: ToolResultLike,
  followUps: (key: string, value: unknown) => readonly FollowUp[],
): Found[] {
  const followUpsByPlace = new Map<string, Found>();
  const queue: unknown[] = [structuredContent ?? dataIn(content)];
  for (
    let position = 0;
    position < queue.length && position < MAX_PARTS && followUpsByPlace.size < MAX_FOLLOW_UPS;
    position++
  ) {
    const part = queue[position];
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'object') queue.push(value);
      else if (!Array.isArray(part)) {
        for (const followUp of followUps(key, value)) {
          const place = `${followUp.label}\n${value}`;
          if (!followUpsByPlace.has(place) && followUpsByPlace.size < MAX_FOLLOW_UPS)
            followUpsByPlace.set(place, { key, value, followUp });
        }
      }
    }
  }
  return [...followUpsByPlace.values()];
}

/** Parses a text that contains JSON. */
function dataIn(content: ToolResultLike['content']): unknown {
  return parseData((Array.isArray(content) ? content : []).find(block => block?.type === 'text')?.text);
}

/** Draws the follow-ups; undefined where there are none. `linked`: whether drawn values of this name themselves link to the tool. */
export function drawFollowUps(
  t: Translate,
  result: ToolResultLike,
  followUps: (key: string, value: unknown) => readonly FollowUp[],
  linked: (key: string, label: string) => boolean,
): HTMLElement | undefined {
  const actions = findFollowUps(result, (key, value) =>
    followUps(key, value).filter(({ label }) => !linked(key, label)),
  );
  const row = drawActionRow(
    t,
    actions.map(({ value, followUp: { label, isDestructive = false, open } }) => ({
      label: `${label}: ${value}`,
      isDestructive,
      open,
      attributes: { 'data-follow': '' },
    })),
  );
  return row.length > 0 ? h('nav', { class: 'strip', 'aria-label': t('Go on with') }, ...row) : undefined;
}
