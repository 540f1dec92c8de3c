// `text/uri-list` (RFC 2483 §5): lines of addresses, comments start with `#`. Older MCP-UI shows the first usable one.
import { parseURL } from '@vitrine/std/internal/parse-url';

/** The address in a URI list that a host may show, or why there is none. */
export type UriListReading = { url: string; others: number } | { problem: string };

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/;

/**
 * The first address of a list that may be shown: `https:`, or `http:` on loopback; without user and password. `others` counts
 * the further addresses, which are not shown. Never throws.
 *
 * @example readUriList('https://example.org/page\n')
 */
export function readUriList(text: string): UriListReading {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'));
  for (const line of lines) {
    const url = parseURL(line);
    if (
      url &&
      !url.username &&
      !url.password &&
      (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
    )
      return { url: url.href, others: lines.length - 1 };
  }
  const contents = lines[0] === undefined ? 'It lists no address' : `It lists ${lines[0].slice(0, 100)}`;
  return { problem: `${contents}; only https addresses, and http on this machine, are shown.` };
}
