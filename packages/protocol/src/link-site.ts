// Which site a link leads to, and whether its words name another one: `[https://bank.example](http://evil.example)`.
import { safeText } from './safe-text.ts';

/** The site that an address leads to: its host, or the address itself where there is none, as for a telephone number. */
export function readSite(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  if (url.protocol === 'mailto:') return safeText(decodeLeniently(url.pathname).split(/[,?]/)[0]!.split('@').at(-1)!);
  return url.host === '' ? safeText(address) : withoutWww(url.host);
}

// An address with its scheme, or a bare domain (with an e-mail's name before it). What follows the host is not read: paths name files and
// other sites.
const NAMED =
  /(?<scheme>\p{L}[\p{L}\d+.-]*:)?\/\/(?<authority>[^\s/?#\\]+)[^\s]*|(?<![\p{L}\p{N}_./\\-])(?:[\p{L}\p{N}._%+-]+@)?(?<domain>(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+(?<top>\p{L}[\p{L}\p{M}\d-]*[\p{L}\p{M}\d]))(?::\d{2,5})?(?:[/?#][^\s]*)?/giu;

// A bare word with a dot is a domain where its end is a usual one. Names of files end in country codes as well: README.md, main.rs, run.sh.
const USUAL_TOP =
  /^(?:com|org|net|edu|gov|mil|int|info|biz|app|dev|page|cloud|online|site|website|store|shop|bank|finance|money|pay|tech|xyz|top|club|live|news|blog|email|support|security|account|login|example|test|localhost|onion|xn--.+|.*[^\x00-\x7f].*|[a-z]{2})$/i;
const FILE_ENDINGS = new Set(
  'as bz cc cs cx do db ex gz hs ii in js jl kt la lc mo md mk ml mm nu pl pm po ps py rb rc rs sh so sv tf th ts vi wl xz'.split(
    ' ',
  ),
);
const MAX_WORDS = 2_000;

/**
 * The first other site that the words of a link name; undefined when they name none, or the site of the address. A subdomain of the named
 * site is the same site.
 */
export function findOtherSite(words: string, address: string): string | undefined {
  // As it looks: without what cannot be seen, full-width letters and look-alike dots as plain ones.
  const seen = safeText(words.slice(0, MAX_WORDS), { hidden: 'remove' })
    .normalize('NFKC')
    .replaceAll(/[。․｡]/g, '.');
  const site = readSite(address).replace(/:\d+$/, '');
  for (const { groups } of seen.matchAll(NAMED)) {
    for (const host of readHosts(groups as Partial<Record<'authority' | 'domain' | 'top', string>>))
      if (host !== site && !site.endsWith(`.${host}`)) return host;
  }
  return undefined;
}

function readHosts({ authority, domain, top }: Partial<Record<'authority' | 'domain' | 'top', string>>): string[] {
  // `https://bank.example@evil.example`: the name before the @ is read as the site.
  if (authority !== undefined)
    return authority.split('@').flatMap(piece => (piece.includes('.') || piece === authority ? readHost(piece) : []));
  if (domain === undefined || top === undefined) return [];
  if (!USUAL_TOP.test(top) || (FILE_ENDINGS.has(top.toLowerCase()) && !/^www\./i.test(domain))) return [];
  return readHost(domain);
}

/** As browsers write it: in lower case, other scripts encoded. */
function readHost(text: string): string[] {
  const url = URL.parse(`http://${text.replace(/[.,;:!)\]}'"]+$/, '')}`);
  return url && url.hostname !== '' ? [withoutWww(url.hostname)] : [];
}

function withoutWww(host: string): string {
  return host.replace(/^www\.(?=.+\.)/, '');
}

function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
