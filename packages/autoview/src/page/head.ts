// The head of a page: title, name and description of the tool, and whether it is read-only or destructive.
import { cutMiddle } from '@vitrine/std/internal/safe-text';
import type { ToolPage } from '../page-data.ts';
import { button, h, setAttributes, setChildren } from './dom.ts';
import type { Translate } from './strings.ts';

/** Descriptions longer than this are shown in part. */
const LONG = 180;
/** Characters of a description that are laid out before the user asks for more, and of a title. */
const FIRST = 1000;
const TITLE = 200;

export function drawHead(tool: ToolPage, t: Translate, back: (() => void) | undefined): HTMLElement {
  const { title, name, description = '' } = tool;
  const isLong = description.length > LONG || description.split('\n').length > 3;
  const beginning = description.slice(0, FIRST);
  const about = h('p', { class: isLong ? 'about clamped' : 'about', dir: 'auto' }, beginning);
  const more = button(
    t('More'),
    () => {
      const isClamped = about.classList.toggle('clamped');
      setChildren(about, [isClamped ? beginning : h('span', {}, description)]);
      more.textContent = t(isClamped ? 'More' : 'Less');
      setAttributes(more, { 'aria-expanded': String(!isClamped) });
    },
    { class: 'quiet', 'aria-expanded': 'false' },
  );
  return h(
    'header',
    {},
    back && button(`‹ ${t('Back')}`, back, { class: 'quiet', 'data-back': '' }),
    h(
      'div',
      { class: 'title' },
      tool.icon && h('img', { src: tool.icon, alt: '', width: 20, height: 20 }),
      h('h1', { dir: 'auto' }, cutMiddle(title, TITLE)),
      title !== name && h('code', { dir: 'ltr' }, cutMiddle(name, TITLE)),
      tool.readOnly && h('span', { class: 'tag' }, t('Read-only')),
      tool.destructive && h('span', { class: 'tag warn' }, t('Destructive')),
    ),
    description !== '' && about,
    isLong && more,
  );
}
