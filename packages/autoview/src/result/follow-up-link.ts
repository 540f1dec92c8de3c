// Links a drawn value to the tool that takes it.
import { h } from '../page/dom.ts';
import type { FollowUp } from './draw-result.ts';

/** Opens the first tool that takes the value. `text`: the value as text. */
export function linkFollowUp(node: HTMLElement, text: string, [first]: readonly FollowUp[]): HTMLElement {
  if (!first) return node;
  const { label, open: onclick } = first;
  const attributes = { class: 'follow', title: label, 'aria-label': `${label}: ${text}`, 'data-follow': '', onclick };
  return h('button', attributes, node);
}
