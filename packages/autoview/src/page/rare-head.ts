// What the head of few pages says: an icon, and why there is no form. Other pages leave this out (../page-parts.ts).
import type { Emergency } from '../page-data.ts';
import { h } from './dom.ts';
import type { Say } from './strings.ts';

export function drawIcon(src: string): HTMLElement {
  return h('img', { src, alt: '', width: 20, height: 20 });
}

export function emergencyText(say: Say, { error }: Emergency): string {
  return say('This tool has no form: {error}', { error });
}
