// Recognises what kind of text a file holds, by its MIME type, path, file name or address.
import { isRecord } from '@vitrine/std/internal/json';

/** `config` is code whose lines may all be `name: value`; `plain` is text that is no Markdown. */
export type FileKind = 'markdown' | 'code' | 'config' | 'table' | 'data' | 'plain';

const words = (text: string): readonly string[] => text.split(' ');

const EXTENSIONS: { readonly [kind in FileKind]?: readonly string[] } = {
  markdown: words('md markdown mdx mkd mdown rmd qmd'),
  table: words('csv tsv'),
  data: words('json jsonl ndjson geojson ipynb'),
  config: words('yml yaml toml ini cfg conf env properties lock service'),
  code: words(
    'js mjs cjs jsx ts mts cts tsx py pyi rb php pl lua go rs java kt kts scala swift c h cc cpp hpp cs r jl sh bash zsh fish ps1 bat cmd ' +
      'sql html htm xml svg css scss sass less vue svelte astro tf hcl proto graphql gql dart ex exs erl hs ml clj el vim nix groovy gradle ' +
      'cmake mk dockerfile makefile asm',
  ),
};
/** Names of files that have no extension. */
const NAMES = words('dockerfile containerfile makefile jenkinsfile vagrantfile gemfile rakefile procfile caddyfile');
/** Members that name a file, and those that name a MIME type; `_`, `-` and capitals are ignored. */
const PLACES = /(path|file|filename|uri|url)$/;
const MIME_TYPES = /^(mime|mimetype|contenttype|mediatype)$/;
/** Extensions of pages that a server generates: what a tool fetches from there may be anything. */
const WEB_PAGE = /^(html?|php|aspx?|jsp|xml|txt)$/;

/**
 * The kind that the members of a call's arguments, or of a result, agree on.
 * @example
 * detectFileKind({ path: '/docs/README.md' }); // 'markdown'
 */
export function detectFileKind(facts: unknown): FileKind | undefined {
  if (!isRecord(facts)) return undefined;
  const plainFacts = Object.entries(facts).map(
    ([name, value]) => [name.replace(/[_-]/g, '').toLowerCase(), value] as const,
  );
  const collectKinds = (names: RegExp, read: (text: string) => FileKind | undefined): Set<FileKind | undefined> =>
    new Set(
      plainFacts.flatMap(([name, value]) => (names.test(name) && typeof value === 'string' ? [read(value)] : [])),
    );
  for (const kinds of [collectKinds(MIME_TYPES, mimeTypeKind), collectKinds(PLACES, pathKind)]) {
    const [kind] = kinds;
    if (kind && kinds.size === 1) return kind;
  }
  return undefined;
}

/** Whether the members of an object are called like files: then it is a folder, and its names stay as they are. */
export function namesFiles(record: object): boolean {
  return Object.keys(record).some(key => {
    const kind = pathKind(key);
    return kind !== undefined && kind !== 'plain';
  });
}

/** `text/plain` decides nothing: many servers give it to every text. */
function mimeTypeKind(type: string): FileKind | undefined {
  if (/markdown/i.test(type)) return 'markdown';
  if (/csv|tab-separated/i.test(type)) return 'table';
  if (/json/i.test(type)) return 'data';
  if (/yaml|toml/i.test(type)) return 'config';
  return /html|xml|css|javascript|typescript|\/x-/i.test(type) ? 'code' : undefined;
}

function pathKind(place: string): FileKind | undefined {
  const isWeb = /^https?:/i.test(place);
  const path = isWeb ? place.replace(/^https?:\/\/[^/]*|[?#].*$/gi, '') : place;
  const name = (/[^/\\:]*$/.exec(path.trim())?.[0] ?? '').toLowerCase();
  const extension = /.\.([a-z\d]{1,12})$/.exec(name)?.[1];
  if (NAMES.includes(name.split('.')[0] as string)) return 'code';
  if (isWeb && (extension === undefined || WEB_PAGE.test(extension))) return undefined;
  for (const [kind, extensions] of Object.entries(EXTENSIONS))
    if (extension !== undefined && extensions.includes(extension)) return kind as FileKind;
  if (/^\.[a-z]/.test(name)) return 'config';
  // A version number is not an extension.
  return !isWeb && extension !== undefined && /[a-z]/.test(extension) ? 'plain' : undefined;
}
