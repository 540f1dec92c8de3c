// Makes the page that a host shows from the page that a model wrote: checked, with Vitrine's runtime, colours and policy before all else.
import { hash as digest } from 'node:crypto';
import type { ToolDefinition } from '@vitrine/autoview';
import { pagePolicy } from '@vitrine/autoview/internal/page-policy';
import { getPath } from '@vitrine/std/internal/json';
import { defaultTreeAdapter, html, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { type CallRules, DATA_ID, type FreeformData } from './app/page-data.ts';
import { checkPage, findElements } from './checks/check-page.ts';
import { getTextNode, isCode } from './checks/script-type.ts';
import { APP_SCRIPT, APP_STYLE } from './runtime.gen.ts';

export interface FreeformPageOptions {
  readonly tool: ToolDefinition;
  /** The tools that the page may call besides its own. */
  readonly siblings: readonly ToolDefinition[];
  /** @default 0: errors are not reported */
  readonly revision?: number;
  /** The tool of the wrapper that takes the page's errors. @default none */
  readonly reportTool?: string;
}

export type FreeformPage = { readonly html: string } | { readonly reasons: readonly string[] };

/** Checks the page again: what was stored may have been changed, or was checked by older rules. Never throws. */
export function freeformPage(source: string, options: FreeformPageOptions): FreeformPage {
  try {
    return buildPage(source, options);
  } catch (error) {
    // The parsers recurse: what is nested too deep ends their stack.
    const reason = error instanceof RangeError ? 'It is nested too deep.' : String(error);
    return { reasons: [`line 1: The page cannot be read: ${reason}`] };
  }
}

function buildPage(source: string, options: FreeformPageOptions): FreeformPage {
  const checked = checkPage(source);
  if ('reasons' in checked) return checked;
  const { root, head } = findElements(checked.document);
  const data = `<script type="application/json" id="${DATA_ID}">${scriptJson(createData(options))}</script>`;
  const opening = `${data}<script>${APP_SCRIPT}</script>`;
  removeMetas(root);
  const own = parseFragment(
    [
      '<meta charset="utf-8">',
      `<meta http-equiv="Content-Security-Policy" content="${policy([APP_SCRIPT, ...codeIn(root)])}">`,
      // A browser looks up the names of links ahead, which no policy stops.
      '<meta http-equiv="x-dns-prefetch-control" content="off">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<style>${APP_STYLE}</style>`,
      opening,
    ].join(''),
  );
  const [first] = head.childNodes;
  for (const node of own.childNodes)
    if (first) defaultTreeAdapter.insertBefore(head, node, first);
    else defaultTreeAdapter.appendChild(head, node);
  if (!root.attrs.some(({ name }) => name === 'lang')) root.attrs.push({ name: 'lang', value: 'en' });
  checked.document.childNodes = [root];
  return { html: `<!doctype html>${serialize(checked.document)}` };
}

/** The policy of compiled pages, with the hash of each script. */
function policy(scripts: readonly string[]): string {
  return pagePolicy([...new Set(scripts)].map(script => digest('sha256', script, 'base64')));
}

/** The texts of all scripts that run, in order. */
function codeIn(node: Tree.ParentNode): string[] {
  return node.childNodes.flatMap(child => {
    if (!('tagName' in child)) return [];
    if (child.tagName !== html.TAG_NAMES.SCRIPT) return codeIn(child);
    const text = isCode(child) ? getTextNode(child) : undefined;
    return text ? [text.value] : [];
  });
}

/** The wrapper's own are there already, and a refresh would replace the page. */
function removeMetas(node: Tree.ParentNode): void {
  node.childNodes = node.childNodes.filter(child => !('tagName' in child) || child.tagName !== html.TAG_NAMES.META);
  for (const child of node.childNodes) if ('childNodes' in child) removeMetas(child);
}

function createData({ tool, siblings, revision = 0, reportTool }: FreeformPageOptions): FreeformData {
  const { name, title, description, inputSchema, outputSchema } = tool;
  const callable = [...siblings, tool];
  return {
    tool: {
      name,
      title: typeof title === 'string' ? title : name,
      ...(typeof description === 'string' && { description }),
      ...(inputSchema !== undefined && { inputSchema }),
      ...(outputSchema !== undefined && { outputSchema }),
    },
    rules: Object.fromEntries(callable.map(each => [each.name, readRules(each)])),
    revision,
    ...(reportTool !== undefined && revision > 0 && { reportTool }),
  };
}

function readRules({ annotations }: ToolDefinition): CallRules {
  const isReadOnly = getPath(annotations, 'readOnlyHint') === true;
  return { isReadOnly, isDestructive: !isReadOnly && getPath(annotations, 'destructiveHint') === true };
}

/** JSON that cannot end its element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
