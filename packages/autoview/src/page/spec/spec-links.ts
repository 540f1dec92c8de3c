// Links of a view spec: buttons that open other tools of the server with arguments from an item.

import { humanise } from '@vitrine/form';
import type { DrawContext } from '../../result/draw-context.ts';
import { valueAt } from '../../view-spec/spec-pointer.ts';
import { button, h } from '../dom.ts';
import { exactNumbers } from '../exact.ts';
import type { Link } from './spec-types.ts';

/** Opens another tool of the server with arguments. Undefined where the page does not carry that tool. */
export type OpenLink = (tool: string, args: { readonly [name: string]: unknown }) => (() => void) | undefined;

export interface PartsContext {
  readonly draw: DrawContext;
  readonly openLink: OpenLink;
}

/** Buttons that open other tools with arguments from an item. */
export function drawLinks(
  { openLink }: PartsContext,
  links: readonly Link[] | undefined,
  item: unknown,
): HTMLElement | undefined {
  const buttons = (links ?? []).flatMap(({ tool, label, arguments: given }) => {
    const args = Object.entries(given).map(([name, { at }]) => [name, valueAt(item, at)] as const);
    // A rounded id would name another item.
    if (args.some(([, value]) => value === undefined || value === null || exactNumbers.isInexact(value))) return [];
    const open = openLink(tool, plainArguments(Object.fromEntries(args)));
    return open ? [button(label ?? humanise(tool), open, { 'data-link': tool })] : [];
  });
  return buttons.length > 0 ? h('div', { class: 'links' }, ...buttons) : undefined;
}

/** With the usual numbers in place of those that stand for digits. */
function plainArguments(args: object): Record<string, unknown> {
  const text = JSON.stringify(args, (_, part) => Number(exactNumbers.digitsOf(part) ?? Number.NaN) || part);
  return JSON.parse(text) as Record<string, unknown>;
}
