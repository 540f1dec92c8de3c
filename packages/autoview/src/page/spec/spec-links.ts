// Links of a view spec: buttons that open other tools of the server with arguments from an item.

import { humanise } from '@vitrine/models/internal/form/labels';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import type { DrawContext } from '../../result/draw-context.ts';
import { valueAt } from '../../view-spec/spec-pointer.ts';
import { drawActionRow } from '../action-row.ts';
import { h } from '../dom.ts';
import type { Link } from './spec-types.ts';

/** Another tool of the server, which a link opens with arguments. */
interface LinkedTool {
  readonly isDestructive: boolean;
  open(): void;
}
/** Opens a linked tool; undefined where the page does not carry that tool. */
export type OpenLink = (tool: string, args: { readonly [name: string]: unknown }) => LinkedTool | undefined;

export interface PartsContext {
  readonly draw: DrawContext;
  readonly openLink: OpenLink;
}

/** Buttons that open other tools with arguments from an item. */
export function drawLinks(
  { draw, openLink }: PartsContext,
  links: readonly Link[] | undefined,
  item: unknown,
): HTMLElement | undefined {
  const actions = (links ?? []).flatMap(({ tool, label, arguments: given }) => {
    const args = Object.entries(given).map(([name, { at }]) => [name, valueAt(item, at)] as const);
    // A rounded id would name another item.
    if (args.some(([, value]) => value === undefined || value === null || exactNumbers.isInexact(value))) return [];
    const linked = openLink(tool, plainArguments(Object.fromEntries(args)));
    return linked ? [{ ...linked, label: label ?? humanise(tool), attributes: { 'data-link': tool } }] : [];
  });
  const row = drawActionRow(draw.t, actions);
  return row.length > 0 ? h('div', { class: 'links' }, ...row) : undefined;
}

/** Replaces numbers that are stored as digits by plain numbers. */
function plainArguments(args: object): Record<string, unknown> {
  const text = JSON.stringify(args, (_, part) => (typeof part === 'number' ? exactNumbers.toUsualNumber(part) : part));
  return JSON.parse(text) as Record<string, unknown>;
}
