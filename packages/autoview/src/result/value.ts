// Draws one value in one line: in a cell, or beside a name. A large value is summarised; the view around it opens it.
import {
  type Beside,
  isImage,
  isLink,
  type Meaning,
  parseDateTime,
  readMeaning,
  writeValue,
} from '@vitrine/models/internal/reading';
import { h } from '../page/dom.ts';
import { type DrawContext, memberLabel } from './draw-context.ts';
import { linkFollowUp } from './follow-up-link.ts';

/** A link that opens through the host, which asks the user; where it can't, a text. */
export function linkNode(draw: DrawContext, url: string, text: string | Node = url): HTMLElement {
  const { openLink } = draw.context;
  if (!openLink || !isLink(url)) return h('span', { dir: 'auto' }, text);
  const onclick = (event: Event): void => {
    event.preventDefault();
    // The host that refused has shown that already.
    openLink(url).catch(() => {});
  };
  return h('a', { href: url, title: url, rel: 'noreferrer', onclick }, text);
}

/** Draws a value by its meaning; the value itself, where it is written in another way, is the node's title. */
export function valueNode(draw: DrawContext, value: unknown, key = '', beside?: Beside): HTMLElement {
  const meaning = readMeaning(value, key, beside);
  const text = writeValue(draw, value, key, meaning);
  const node = meaningNode(draw, value, meaning, { key, text });
  const { followUps } = draw.context;
  return followUps ? linkFollowUp(node, { key, text }, followUps(key, value)) : node;
}

function meaningNode(
  draw: DrawContext,
  value: unknown,
  meaning: Meaning,
  { key, text }: { readonly key: string; readonly text: string },
): HTMLElement {
  if (isImage(value)) return h('img', { src: value, alt: memberLabel(key) });
  const moment = parseDateTime(value);
  if (moment) return h('time', { datetime: moment.time, title: `${moment.time} ${moment.zone}`.trim() }, text);
  switch (meaning.kind) {
    case 'link':
      return linkNode(draw, value as string);
    case 'time':
      return h('time', { datetime: meaning.time, title: String(value) }, text);
    case 'id':
      return h('span', { class: 'id', title: text }, text);
    case 'colour': {
      const swatch = h('i', { class: 'swatch' });
      swatch.style.background = meaning.css;
      return h('span', {}, swatch, text);
    }
    case 'plain':
      return h('span', { dir: 'auto', ...(text === '–' && { class: 'note' }) }, text);
    default:
      return h('span', { ...(typeof value !== 'object' && { title: String(value) }) }, text);
  }
}
