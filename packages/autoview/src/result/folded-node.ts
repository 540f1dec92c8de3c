// Content that is one press away.
import { h } from '../page/dom.ts';

/** A line that opens; its content is made when it is opened first. */
export function foldedNode(summary: HTMLElement, makeContent: () => HTMLElement): HTMLElement {
  const node = h('details', { class: 'fold' }, summary);
  node.ontoggle = () => {
    if (node.open && node.childElementCount === 1) node.append(makeContent());
  };
  return node;
}
