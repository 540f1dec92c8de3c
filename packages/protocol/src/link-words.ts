// Whether the words of a link name another site than the one it opens, as `[https://bank.example](https://evil.example)` does (Unicode TR 36,
// RFC 3986, section 7.6).
import { safeText } from './safe-text.ts';

/** An address with a scheme; the first group is its authority. Browsers take a backslash for a slash. */
const ADDRESS = /[a-z][a-z\d+.-]*:[\\/]{2,}([^\s\\/?#]*)\S*/gu;
/** A name with dots: the last label has a letter, or all four are numbers. */
const NAME = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;
const IP_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** Characters that browsers, or readers, take for a dot. */
const DOTS = /[。．｡․]/gu;
/** Endings of file names that are no top-level domain. */
const FILE_ENDING =
  /\.(?:bat|c|cfg|conf|cpp|css|csv|db|dart|docx?|exe|gif|go|gz|h|html?|ini|ipynb|java|jpe?g|jsx?|json|jsonl|kt|lock|log|lua|map|pdf|php|png|pptx?|rb|scss|sql|svelte|svg|swift|tar|toml|tsx?|txt|vue|wasm|webp|xlsx?|xml|ya?ml)$/;
/** Endings that are both: of a file when the address ends with the same name. */
const FILE_OR_DOMAIN = /\.(?:cc|md|mov|pl|ps|py|rs|sh|so|zip)$/;

/**
 * True when a user who reads the words may expect another site: they name another host, or the address hides its host behind a user name or in
 * letters that look like others. `url` is absolute.
 */
export function misnamesTarget(words: string, url: string): boolean {
  const target = URL.parse(url);
  if (!target) return false;
  if (target.username !== '' || target.password !== '') return true;
  const hosts = readTargetHosts(target);
  const named = readNamedHosts(words, target);
  if (named.length > 0 && hosts.some(host => /(?:^|\.)xn--/.test(host))) return true;
  return named.some(name => !hosts.includes(name));
}

/** The host that an address opens; of an e-mail address, those that receive it. */
function readTargetHosts({ protocol, hostname, pathname }: URL): string[] {
  if (protocol !== 'mailto:') return [readHost(hostname)];
  return decodeText(pathname)
    .split(',')
    .map(address => readHost(address.slice(address.lastIndexOf('@') + 1).trim()));
}

function readNamedHosts(words: string, target: URL): string[] {
  const text = safeText(words, { hidden: 'remove', lines: true }).normalize('NFKC').replace(DOTS, '.').toLowerCase();
  const hosts: string[] = [];
  const rest = text.replace(ADDRESS, (_, authority: string) => {
    // A name before the @ is what a reader sees first.
    for (const part of authority.split('@')) hosts.push(readHost(part));
    return ' ';
  });
  let pathEnd = 0;
  for (const { 0: name, index } of rest.matchAll(NAME)) {
    if (index < pathEnd || !isHost(name, target)) continue;
    hosts.push(readHost(name));
    pathEnd = index + name.length + (/^[/?#]\S*/.exec(rest.slice(index + name.length))?.[0].length ?? 0);
  }
  return hosts.filter(host => host !== '');
}

function isHost(name: string, { pathname }: URL): boolean {
  if (IP_ADDRESS.test(name)) return true;
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (last.length < 2 || !/\p{L}/u.test(last) || FILE_ENDING.test(name)) return false;
  return !(FILE_OR_DOMAIN.test(name) && decodeText(pathname).toLowerCase().endsWith(`/${name}`));
}

/** As `URL` writes it, without the port, "www." and the dot of the root; as it is when it is no host. */
function readHost(name: string): string {
  const host = URL.parse(`http://${name}/`)?.hostname ?? name;
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
