// Registers the page of a tool as a resource of its server: its address, its metadata, and its sharing between tools.

import { HASHED_PAGE_CACHE } from '@vitrine/protocol/internal/limits';
import type { UIResourceMeta } from '@vitrine/protocol/internal/mcp-apps/ui-metadata';
import { APPS_SDK_MIME_TYPE, MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { wrapHTML } from './adapter-script.ts';
import { UIResourceError } from './errors.ts';
import { type HTMLSource, openHTML } from './html-source.ts';
import { openaiResourceMeta } from './openai-meta.ts';
import { registerPageResource, type UIServer } from './ui/ui-server.ts';
import type { ToolUI } from './ui/ui-tool.ts';
import { checkUIUri } from './ui/ui-uri.ts';

interface Page {
  readonly uri: string;
  readonly source: HTMLSource;
  /** The address for clients that know only the Apps SDK. */
  readonly template: string | undefined;
  read(): Promise<string>;
}

/** A registered page. */
export interface ToolPage extends Page {
  /** Removes it, unless another tool had registered it before. */
  release(): void;
}

const pages = new WeakMap<UIServer, Map<string, Page>>();

/** Registers the page of the tool `name`. Throws `bad-uri`, `missing-content`, `content-failed`, `uri-taken`; then nothing is registered. */
export function registerPage(server: UIServer, name: string, title: string, ui: ToolUI): ToolPage {
  const { hash, read } = openHTML(`the tool ${name}`, ui.html);
  const meta = resourceMeta(ui);
  const _meta = { ui: meta, ...openaiResourceMeta(ui.openai ?? {}, meta) };
  const uri = checkUIUri(ui.uri ?? `ui://${name}/${hash === undefined ? 'view' : withMeta(hash, _meta)}`);
  // An address of the author may show another page later.
  const cache = ui.uri === undefined && hash !== undefined ? { cacheHint: HASHED_PAGE_CACHE } : {};
  const pagesByUri = pages.get(server) ?? new Map<string, Page>();
  pages.set(server, pagesByUri);
  const shared = pagesByUri.get(uri);
  if (shared && !isSame(shared.source, ui.html)) {
    throw new UIResourceError('uri-taken', `${uri} already shows another page on this server.`, {
      received: uri,
      hint: 'Choose another ui.uri.',
    });
  }
  if (shared) return { ...shared, release() {} };

  const template = ui.openai?.template ? `${uri}/skybridge` : undefined;
  const serve = (at: string, mimeType: string, label: string, change = (html: string) => html) =>
    registerPageResource(server, {
      name: `${title} (${label})`,
      uri: at,
      config: { mimeType, _meta },
      ...cache,
      read: async () => ({ contents: [{ uri: at, mimeType, text: change(await read()), _meta }] }),
    });
  const resources = [serve(uri, MCP_APP_MIME_TYPE, 'interface')];
  try {
    if (template !== undefined)
      resources.push(serve(template, APPS_SDK_MIME_TYPE, 'interface, Apps SDK', html => wrapHTML(html, 'appsSdk')));
  } catch (error) {
    resources[0]?.remove();
    throw error;
  }
  const page: Page = { uri, source: ui.html, template, read };
  pagesByUri.set(uri, page);
  return {
    ...page,
    release() {
      for (const resource of resources) resource.remove();
      pagesByUri.delete(uri);
    },
  };
}

/** The hash of the document, and of its metadata where there are any: both are cached together. */
function withMeta(hash: string, { ui, ...more }: { ui: UIResourceMeta }): string {
  if (Object.keys(ui).length + Object.keys(more).length === 0) return hash;
  return sha256Hex(JSON.stringify([hash, ui, more])).slice(0, 16);
}

function isSame(one: HTMLSource, other: HTMLSource): boolean {
  return one === other || (one instanceof URL && other instanceof URL && one.href === other.href);
}

function resourceMeta({ csp, permissions, domain, prefersBorder }: ToolUI): UIResourceMeta {
  return {
    ...(csp ? { csp } : {}),
    ...(permissions ? { permissions } : {}),
    ...(domain === undefined ? {} : { domain }),
    ...(prefersBorder === undefined ? {} : { prefersBorder }),
  };
}
