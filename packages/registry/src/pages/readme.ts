// The README of a version, drawn from Markdown: no HTML of it reaches the page, and pictures are files of the bundle.
import { posix } from 'node:path';
import { type Block, type ListItem, readMarkdown, type Span } from '@vitrine/models/internal/markdown';
import { LISTING_LIMITS } from '@vitrine/protocol/internal/registry/listing';
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import type { BlobStore } from '@vitrine/storage/internal/blobs';
import { html } from 'hono/html';
import type { Html } from './layout.ts';

/** The text of the README; undefined for a version without one, and where its file cannot be read. */
export async function readReadme(blobs: BlobStore, { listing, files }: Manifest): Promise<string | undefined> {
  const file = listing?.readme === undefined ? undefined : files[listing.readme];
  if (!file || file.size > LISTING_LIMITS.readmeBytes) return undefined;
  const bytes = await blobs.read(file.hash).catch(() => undefined);
  return bytes && new TextDecoder().decode(bytes);
}

/** Address of a file of the bundle; undefined for a path that is no picture in it. */
export type PictureAddress = (path: string) => string | undefined;

/** Levels that the headings of a README are lowered by: the page has its own. */
const LEVEL = 2;

/** Draws a README. `folder`: where its file is, from which paths of pictures go. */
export function drawReadme(text: string, { folder, picture }: { folder: string; picture: PictureAddress }): Html {
  const draw: Draw = {
    picture: address => picture(posix.join(folder, address.replace(/[?#].*/s, ''))),
  };
  return html`${readMarkdown(text).map(block => drawBlock(block, draw))}`;
}

interface Draw {
  picture: PictureAddress;
}

function drawBlock(block: Block, draw: Draw): Html {
  switch (block.kind) {
    case 'heading':
      return heading(Math.min(6, block.level + LEVEL), drawSpans(block.spans, draw));
    case 'paragraph':
      return html`<p>${drawSpans(block.spans, draw)}</p>`;
    case 'quote':
      return html`<blockquote>${block.blocks.map(inner => drawBlock(inner, draw))}</blockquote>`;
    case 'code':
      return html`<pre tabindex="0"><code>${block.text}</code></pre>`;
    case 'rule':
      return html`<hr>`;
    case 'list': {
      const items = block.items.map(item => drawItem(item, draw));
      return block.start === undefined ? html`<ul>${items}</ul>` : html`<ol start="${block.start}">${items}</ol>`;
    }
    case 'table':
      return html`<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${block.head.map(cell => html`<th scope="col">${drawSpans(cell, draw)}</th>`)}</tr></thead><tbody>${block.rows.map(row => html`<tr>${row.map(cell => html`<td>${drawSpans(cell, draw)}</td>`)}</tr>`)}</tbody></table></div>`;
  }
}

function heading(level: number, content: Html): Html {
  if (level === 3) return html`<h3>${content}</h3>`;
  if (level === 4) return html`<h4>${content}</h4>`;
  return level === 5 ? html`<h5>${content}</h5>` : html`<h6>${content}</h6>`;
}

function drawItem({ task, spans, blocks }: ListItem, draw: Draw): Html {
  const mark =
    task === undefined ? '' : html`<span role="img" aria-label="${task}">${task === 'done' ? '☑' : '☐'}</span> `;
  return html`<li>${mark}${drawSpans(spans, draw)}${blocks.map(block => drawBlock(block, draw))}</li>`;
}

function drawSpans(spans: readonly Span[], draw: Draw): Html {
  return html`${spans.map(span => drawSpan(span, draw))}`;
}

function drawSpan(span: Span, draw: Draw): Html | string {
  if (typeof span === 'string') return span;
  switch (span.kind) {
    case 'strong':
      return html`<strong>${drawSpans(span.spans, draw)}</strong>`;
    case 'em':
      return html`<em>${drawSpans(span.spans, draw)}</em>`;
    case 'del':
      return html`<del>${drawSpans(span.spans, draw)}</del>`;
    case 'code':
      return html`<code>${span.text}</code>`;
    case 'break':
      return html`<br>`;
    case 'link':
      return html`<a href="${span.href}" rel="noreferrer nofollow ugc">${drawSpans(span.spans, draw)}</a>`;
    case 'picture': {
      const address = draw.picture(span.address);
      return address === undefined ? span.text : html`<img src="${address}" alt="${span.text}" loading="lazy">`;
    }
  }
}
