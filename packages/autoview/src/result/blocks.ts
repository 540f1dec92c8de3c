// Draws the blocks of a result that are not text: images, sounds, resources and links to them. An unknown block is drawn as data.
import { detectFileKind, isLink, numberText } from '@vitrine/models/internal/reading';
import { normalizeContentBlock } from '@vitrine/protocol/internal/content/normalize-content-block';
import { isRecord } from '@vitrine/std/internal/json';
import { button, h } from '../page/dom.ts';
import { nonBlankText } from '../untrusted-values.ts';
import type { DrawContext, Drawn } from './draw-context.ts';
import { drawCode, drawMarkdown } from './text/markdown.ts';
import { linkNode } from './value.ts';

const MEDIA = /^(image|audio|video)\/[\w.+-]{1,60}$/;
const BASE64 = /^[\w+/\s-]*={0,2}\s*$/;
/** Some servers send the whole address instead of the data in it. */
const DATA_URI = /^\s*data:([\w.+-]+\/[\w.+-]+)?((?:;[\w=.+"-]+)*?)(;base64)?,/i;

export function drawBlock(draw: DrawContext, received: unknown): Drawn {
  const block = normalizeContentBlock(received);
  const { type, text, data, mimeType, resource } = isRecord(block) ? block : {};
  if (type === 'text' && typeof text === 'string') return draw.text(text);
  if (type === 'image' || type === 'audio') return drawMedia(draw, data, mimeType) ?? drawAsData(draw, block);
  if (type === 'resource_link' && isRecord(block)) return { view: 'link', node: drawCard(draw, block) };
  if (type === 'resource' && isRecord(resource)) return drawResource(draw, resource);
  return drawAsData(draw, block);
}

function drawAsData(draw: DrawContext, block: unknown): Drawn {
  return draw.data(block, { depth: 1 });
}

/** Media types that a browser shows as an image or plays, and never as a document. */
function drawMedia(draw: DrawContext, data: unknown, mimeType: unknown, name?: string): Drawn | undefined {
  if (typeof data !== 'string') return undefined;
  const { base64, type } = readMedia(data, mimeType);
  const [, kind] = MEDIA.exec(type) ?? [];
  if (!kind || base64 === undefined) return undefined;
  const src = `data:${type};base64,${base64}`;
  const label = name ?? draw.t(kind === 'image' ? 'Image' : 'Sound');
  const caption = h('span', { class: 'note' }, `${label} · ${type} · ${bytes(draw, base64)}`);
  const broken = (): void => caption.append(` · ${draw.t('can’t be shown')}`);
  const media =
    kind === 'image'
      ? h('img', { src, alt: label, onerror: broken })
      : h(kind as 'audio', { src, controls: true, 'aria-label': label, onerror: broken });
  return {
    view: kind,
    node: h(
      'figure',
      { class: 'media' },
      media,
      h('div', { class: 'strip' }, caption, saver(draw, label, type, { blob: base64 })),
    ),
  };
}

/** Base64 as the standard writes it, from data with line breaks, in the alphabet of addresses, or in a `data:` address. */
function readMedia(data: string, mimeType: unknown): { readonly base64?: string; readonly type: string } {
  const [address, named, , isBase64] = DATA_URI.exec(data.slice(0, 2000)) ?? [];
  const type = (named ?? (typeof mimeType === 'string' ? mimeType : '')).toLowerCase();
  const body = data.slice(address?.length ?? 0);
  if (address !== undefined && !isBase64) return { type, base64: btoa(readPercents(body)) };
  const plain = body.replaceAll(/%2b|%2f|%3d/gi, decodeURIComponent);
  return BASE64.test(plain.slice(0, 2000))
    ? {
        type,
        base64: plain
          .replaceAll('-', '+')
          .replaceAll('_', '/')
          .replace(/[^\w+/=]/g, ''),
      }
    : { type };
}

/** The bytes of a percent-encoded text, one character each. */
function readPercents(text: string): string {
  return text
    .replace(/[^\x00-\x7f]+/g, encodeURIComponent)
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function saver(
  draw: DrawContext,
  name: string,
  mimeType: string,
  what: { text?: string; blob?: string },
): HTMLElement | false {
  const { download } = draw.context;
  return !!download && button(draw.t('Download'), () => void download({ name, mimeType, ...what }).catch(() => {}));
}

function bytes(draw: DrawContext, base64: string): string {
  return draw.t('{bytes} bytes', {
    bytes: numberText(draw, Math.floor((base64.replace(/[=\s]/g, '').length * 3) / 4)),
  });
}

function drawResource(draw: DrawContext, resource: { readonly [key: string]: unknown }): Drawn {
  const { uri, mimeType, text, blob } = resource;
  const name = nonBlankText(uri)?.split(/[/:]/).filter(Boolean).at(-1);
  const type = (nonBlankText(mimeType) ?? 'text/plain').toLowerCase();
  const media = drawMedia(draw, blob, mimeType, name);
  if (media) return media;
  const card = drawCard(draw, resource);
  if (typeof text === 'string') {
    const kind = detectFileKind({ mimeType, uri });
    const inner =
      kind === 'markdown'
        ? { view: 'markdown', node: drawMarkdown(draw, text) }
        : kind === 'code' || kind === 'config'
          ? { view: 'code', node: drawCode(draw, text) }
          : draw.text(text, { depth: 0, kind });
    card.append(inner.node);
  } else if (typeof blob === 'string')
    card.append(h('p', { class: 'note' }, bytes(draw, blob)), saver(draw, name ?? 'file', type, { blob }) || '');
  return { view: 'resource', node: card };
}

/** The name and the address of a resource. */
function drawCard(
  draw: DrawContext,
  { uri, name, title, description, mimeType, size }: { readonly [key: string]: unknown },
): HTMLElement {
  const address = nonBlankText(uri) ?? '';
  const facts = [
    nonBlankText(mimeType),
    typeof size === 'number' && draw.t('{bytes} bytes', { bytes: numberText(draw, size) }),
  ]
    .filter(Boolean)
    .join(' · ');
  const label = nonBlankText(title) ?? nonBlankText(name);
  return h(
    'div',
    { class: 'card' },
    label !== undefined && h('strong', { dir: 'auto' }, label),
    nonBlankText(description) !== undefined && h('p', { dir: 'auto' }, description as string),
    isLink(address) ? linkNode(draw, address) : h('code', { dir: 'ltr' }, address),
    facts !== '' && h('span', { class: 'note' }, facts),
  );
}
