// Checks of the interfaces themselves: whether they can be read, whether hosts show them, and whether their resources may load.

import { UI_MIME_TYPES } from '@vitrine/protocol/internal/content/mime';
import { cspSource, grantCsp } from '@vitrine/protocol/internal/csp/csp';
import { UIResourceMetaSchema } from '@vitrine/protocol/internal/mcp-apps/ui-metadata';
import { MCP_APP_MIME_TYPE, uiContentKind } from '@vitrine/protocol/mime';
import { readUIResource, type UICsp } from '@vitrine/protocol/ui-resource';
import type { Gathered, ReadInterface } from './gather.ts';
import { type PageLoad, readPage } from './page.ts';
import { error, type Finding, warning } from './report.ts';

/** Pages larger than this are refused by at least one host in use. Bytes of UTF-8. */
const MAX_PAGE_BYTES = 1024 * 1024;

/** Texts of which a page contains one when it speaks to its host: of MCP Apps, of the older messages, and of SDKs. */
const USES_MESSAGES = /ui\/initialize|ui-lifecycle-|ui-size-change|postMessage|window\.openai/;

export function checkListed({ listed }: Gathered): Finding[] | undefined {
  const uiResources = listed.filter(({ uri }) => typeof uri === 'string' && uri.startsWith('ui://'));
  if (uiResources.length === 0) return undefined;
  const visitedUris = new Set<unknown>();
  return uiResources.flatMap(({ uri, name, mimeType }) => {
    const findings: Finding[] = [];
    if (typeof name !== 'string' || name === '') findings.push(error('has no name.', String(uri)));
    if (visitedUris.has(uri)) findings.push(error('is listed twice.', String(uri)));
    visitedUris.add(uri);
    if (URL.parse(String(uri)) === null) findings.push(error('is not a URI that a URL parser reads.', String(uri)));
    if (mimeType !== undefined && uiContentKind(String(mimeType)) === undefined)
      findings.push(
        error(`is listed as ${JSON.stringify(mimeType)}: hosts show ${UI_MIME_TYPES.join(', ')}.`, String(uri)),
      );
    return findings;
  });
}

export function checkReadable(gathered: Gathered): Finding[] | undefined {
  return each(gathered, ({ uri, tools, failure, contents }) => {
    const who = tools.length > 0 ? ` The tool ${tools.join(', ')} names it.` : '';
    if (failure !== undefined) return [error(`cannot be read: ${failure}${who}`, uri)];
    return contents === undefined ? [error(`resources/read gave no contents.${who}`, uri)] : [];
  });
}

export function checkContents(gathered: Gathered): Finding[] | undefined {
  return eachRead(gathered, ({ uri, tools, contents }) => {
    const mimeType = typeof contents.mimeType === 'string' ? contents.mimeType : undefined;
    const findings: Finding[] = [];
    if (contents.uri !== uri)
      findings.push(error(`was answered with the contents of ${JSON.stringify(contents.uri)}.`, uri));
    if (tools.length > 0 && uiContentKind(mimeType) !== 'mcp-app')
      findings.push(
        (uiContentKind(mimeType) === undefined ? error : warning)(
          `has MIME type ${JSON.stringify(mimeType)}: MCP Apps hosts show ${MCP_APP_MIME_TYPE} only.`,
          uri,
        ),
      );
    const read = readUIResource(contents);
    if ('problem' in read) findings.push(error(`cannot be shown (${read.problem.code}).`, uri));
    else if (read.kind !== 'external-url' && read.kind !== 'remote-dom' && !readPage(read.text).isDocument)
      findings.push(warning('is a fragment: write a whole document, with <!doctype html>.', uri));
    return findings;
  });
}

export function checkMeta(gathered: Gathered): Finding[] | undefined {
  return eachRead(gathered, ({ uri, ui }) => {
    if (ui === undefined) return [];
    const parsed = UIResourceMetaSchema.safeParse(ui);
    if (!parsed.success) {
      const where = parsed.error.issues.map(({ path }) => ['_meta.ui', ...path.map(String)].join('.'));
      return [error(`${[...new Set(where)].join(', ')} has a wrong type; hosts then ignore all of _meta.ui.`, uri)];
    }
    const { refused } = grantCsp(parsed.data.csp, { frames: true });
    return refused.map(entry =>
      error(
        `declares ${JSON.stringify(entry)}, which is no origin: write https://host, or http://localhost:port.`,
        uri,
      ),
    );
  });
}

export function checkStable(gathered: Gathered): Finding[] | undefined {
  return eachRead(gathered, ({ uri, changed }) =>
    changed ? [warning('the page changes between two reads: hosts keep the first, and ask the user again.', uri)] : [],
  );
}

export function checkSize(gathered: Gathered): Finding[] | undefined {
  return eachPage(gathered, ({ uri }, html) => {
    const bytes = new TextEncoder().encode(html).length;
    return bytes > MAX_PAGE_BYTES
      ? [warning(`has ${bytes} bytes; hosts refuse pages above ${MAX_PAGE_BYTES}.`, uri)]
      : [];
  });
}

export function checkSelfContained(gathered: Gathered): Finding[] | undefined {
  return eachPage(gathered, ({ uri, ui }, html) => {
    const csp = UIResourceMetaSchema.safeParse(ui).data?.csp;
    return readPage(html)
      .loads.filter(load => !isAllowed(load, csp))
      .map(({ element, url, directive }) =>
        error(
          `<${element}> loads ${JSON.stringify(url)}, which ${directive} blocks: put it into the page, or declare its origin in _meta.ui.csp.`,
          uri,
        ),
      );
  });
}

/** A relative address cannot load: the page has no address of its own. */
function isAllowed({ url, directive }: PageLoad, csp: UICsp | undefined): boolean {
  if (url.startsWith('#') || /^about:/i.test(url)) return true;
  if (/^data:/i.test(url)) return directive === 'img-src' || directive === 'media-src';
  const target = URL.parse(url);
  if (target === null) return false;
  const declared = directive === 'frame-src' ? csp?.frameDomains : csp?.resourceDomains;
  return (declared ?? []).some(entry => covers(cspSource(entry), target));
}

/** Matches sources by CSP Level 3 §6.7.2.8, as far as `cspSource` allows them: scheme, host with a leading `*.`, port. */
function covers(source: string | undefined, { protocol, host }: URL): boolean {
  if (source === undefined) return false;
  const [scheme, name = ''] = source.split('://');
  if (`${scheme}:` !== protocol) return false;
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;
}

export function checkMessages(gathered: Gathered): Finding[] | undefined {
  return eachPage(gathered, ({ uri }, html) => {
    const { script, loads } = readPage(html);
    // Scripts from other origins are not examined.
    if (loads.some(({ directive }) => directive === 'script-src') || USES_MESSAGES.test(script)) return [];
    return [warning('never speaks to its host: it gets no data, and stays at the height the host picks.', uri)];
  });
}

type Read = ReadInterface & { readonly contents: Record<string, unknown> };

function each(gathered: Gathered, look: (ui: ReadInterface) => Finding[]): Finding[] | undefined {
  return gathered.interfaces.length === 0 ? undefined : gathered.interfaces.flatMap(look);
}

function eachRead({ interfaces }: Gathered, look: (ui: Read) => Finding[]): Finding[] | undefined {
  const read = interfaces.filter((ui): ui is Read => ui.contents !== undefined);
  return read.length === 0 ? undefined : read.flatMap(look);
}

/** The HTML documents, of any dialect. */
function eachPage(gathered: Gathered, look: (ui: Read, html: string) => Finding[]): Finding[] | undefined {
  return eachRead(gathered, ui => {
    const read = readUIResource(ui.contents, { maxBytes: Number.MAX_SAFE_INTEGER });
    return 'text' in read && (read.kind === 'mcp-app' || read.kind === 'inline-html') ? look(ui, read.text) : [];
  });
}
