// Links a drawn value to the tool that takes it.
import { h } from '../page/dom.ts';
import { plainName } from '../page-data.ts';
import type { FollowUp } from './result-context.ts';

/** Opens the first tool that takes the value, and destroys nothing. `text`: the value as text; `key`: the name of its member. */
export function linkFollowUp(
  node: HTMLElement,
  { key, text }: { readonly key: string; readonly text: string },
  followUps: readonly FollowUp[],
): HTMLElement {
  const safe = followUps.find(({ isDestructive }) => !isDestructive);
  if (!safe) return node;
  const { label, open: onclick } = safe;
  const follow = nameFollowUp(key, label);
  return h(
    'button',
    { class: 'follow', title: label, 'aria-label': `${label}: ${text}`, 'data-follow': follow, onclick },
    node,
  );
}

/** Names the link from the values of a member to a tool. */
export function nameFollowUp(key: string, label: string): string {
  return `${plainName(key)} ${label}`;
}
