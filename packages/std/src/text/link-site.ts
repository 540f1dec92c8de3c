// Which site a link leads to, and whether its words name another one, as `[https://bank.example](https://evil.example)` does (Unicode TR 36;
// RFC 3986, section 7.6).
import { parseURL } from './parse-url.ts';
import { safeText } from './safe-text.ts';

/** An address with a scheme; the first group is its authority. Browsers take a backslash for a slash. */
const ADDRESS = /(?<![a-z\d+.-])[a-z][a-z\d+.-]*:[\\/]{2,}([^\s\\/?#]*)\S*/gu;
/** A name with dots: the last label has a letter, or all four are numbers. */
const NAME = /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;
/** Matches the path, query or fragment that follows a host. */
const PATH = /[/?#]\S*/uy;
const IP_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** Characters that browsers, or readers, take for a dot. */
const DOTS = /[。．｡․]/gu;
/** Endings of file names that are no top-level domain. */
const FILE_ENDING =
  /\.(?:bat|c|cfg|conf|cpp|css|csv|db|dart|docx?|exe|gif|go|gz|h|html?|ini|ipynb|java|jpe?g|jsx?|json|jsonl|kt|lock|log|lua|map|pdf|php|png|pptx?|rb|scss|sql|svelte|svg|swift|tar|toml|tsx?|txt|vue|wasm|webp|xlsx?|xml|ya?ml)$/;
/** Endings that are both: of a file in a folder, or when the address ends with the same name. */
const FILE_OR_DOMAIN = /\.(?:cc|md|mov|pl|ps|py|rs|sh|so|zip)$/;
const LATIN = /\p{Script=Latin}/u;
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/**
 * The site that an address leads to: its host, or the address itself where there is none, as for a telephone number.
 *
 * @example readSite('https://shop.example.org/a')
 */
export function readSite(address: string): string {
  const url = parseURL(address);
  if (!url) return address;
  if (url.protocol === 'mailto:') return safeText(readTargetHosts(url)[0] ?? '');
  return url.host === '' ? safeText(address) : withoutWww(url.host);
}

/**
 * The first other site that a user who reads the words may expect: one that the words name, or that the address names before an @. A subdomain
 * of the named site is the same site; a name in letters of another script that look like Latin ones is another. Undefined when there is none.
 *
 * @example findOtherSite('Sign in at bank.example', 'https://evil.example') // 'bank.example'
 */
export function findOtherSite(words: string, address: string): string | undefined {
  const target = parseURL(address);
  if (!target) return undefined;
  const hosts = readTargetHosts(target);
  const namedHosts = readNamedHosts(words, target);
  const isSame = ({ host, name }: NamedHost): boolean =>
    !isLookalike(name) && hosts.some(each => each === host || each.endsWith(`.${host}`));
  const other = namedHosts.find(each => !isSame(each));
  if (other) return hosts.includes(other.host) ? other.name : other.host;
  const userInfo = decodeText(target.username || target.password);
  return userInfo === '' ? undefined : safeText(userInfo);
}

/** The host that an address opens; of an e-mail address, those that receive it. */
function readTargetHosts({ protocol, hostname, pathname }: URL): string[] {
  if (protocol !== 'mailto:') return [readHost(hostname)];
  return decodeText(pathname)
    .split(',')
    .map(address => readHost(address.slice(address.lastIndexOf('@') + 1).trim()));
}

interface NamedHost {
  /** Host as `URL` writes it. */
  readonly host: string;
  /** Host as it is read. */
  readonly name: string;
}

function readNamedHosts(words: string, target: URL): NamedHost[] {
  const text = safeText(words, { hidden: 'remove', lines: true }).normalize('NFKC').replace(DOTS, '.').toLowerCase();
  const names: string[] = [];
  const rest = text.replace(ADDRESS, (_, authority: string) => {
    // A name before the @ is what a reader sees first.
    names.push(...authority.split('@'));
    return ' ';
  });
  let pathEnd = 0;
  for (const { 0: name, index } of rest.matchAll(NAME)) {
    if (index < pathEnd || !isHost(name, { target, isInPath: /[/\\]/.test(rest.charAt(index - 1)) })) continue;
    names.push(name);
    const end = index + name.length;
    PATH.lastIndex = end;
    pathEnd = end + (PATH.exec(rest)?.[0].length ?? 0);
  }
  return names.map(name => ({ name, host: readHost(name) })).filter(({ host }) => host !== '');
}

function isHost(name: string, { target: { pathname }, isInPath }: { target: URL; isInPath: boolean }): boolean {
  if (IP_ADDRESS.test(name)) return true;
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (last.length < 2 || !/\p{L}/u.test(last) || FILE_ENDING.test(name)) return false;
  return !(FILE_OR_DOMAIN.test(name) && (isInPath || decodeText(pathname).toLowerCase().endsWith(`/${name}`)));
}

/** Whether a label mixes Latin letters with others, or is of another script below a Latin top-level domain. */
function isLookalike(name: string): boolean {
  const labels = name.split('.');
  const isLatinTop = LATIN.test(labels.at(-1) ?? '');
  return labels.some(label => OTHER_SCRIPT.test(label) && (isLatinTop || LATIN.test(label)));
}

/** Reads a host as `URL` writes it, without "www.", the port and the dot of the root; unchanged when it is no host. */
function readHost(name: string): string {
  const host = parseURL(`http://${name}/`)?.hostname ?? name;
  return withoutWww(host.toLowerCase()).replace(/\.$/, '');
}

function withoutWww(host: string): string {
  return host.replace(/^www\.(?=.+\.)/, '');
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
