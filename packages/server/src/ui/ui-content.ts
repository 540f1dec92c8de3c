// Checks the content of a UI resource of the older MCP-UI generation, and encodes each kind for the wire.

import { readUriList } from '@vitrine/protocol/internal/content/uri-list';
import { MAX_URL_LENGTH } from '@vitrine/protocol/internal/limits';
import { EXTERNAL_URL_MIME_TYPE, INLINE_HTML_MIME_TYPE, REMOTE_DOM_MIME_TYPE } from '@vitrine/protocol/mime';
import { formatValue, UIResourceError } from '../errors.ts';

/** The dialect of a remote-DOM script: properties and events as in React, or as in custom elements. */
export type RemoteDOMFramework = 'react' | 'webcomponents';

/** The content of a UI resource. */
export type UIResourceContent =
  /** A whole HTML document. */
  | { type: 'rawHtml'; htmlString: string }
  /** The address of a page: `https:`, or `http:` on this machine. */
  | { type: 'externalUrl'; iframeUrl: string }
  /** A script that draws with the host's own elements. It runs in a worker, without a page, and builds below `root`. */
  | { type: 'remoteDom'; script: string; framework: RemoteDOMFramework };

const FRAMEWORKS: readonly unknown[] = ['react', 'webcomponents'] satisfies RemoteDOMFramework[];

/**
 * The MIME type and the text of a content. Throws `UIResourceError`: `unknown-content-type`, `missing-content`, `bad-url`,
 * `unknown-framework`.
 */
export function writeContent(content: UIResourceContent): { mimeType: string; text: string } {
  switch (content?.type) {
    case 'rawHtml':
      return { mimeType: INLINE_HTML_MIME_TYPE, text: checkHTML(content.htmlString, 'content.htmlString') };
    case 'externalUrl':
      return { mimeType: EXTERNAL_URL_MIME_TYPE, text: checkAddress(content.iframeUrl, 'content.iframeUrl') };
    case 'remoteDom':
      return {
        mimeType: `${REMOTE_DOM_MIME_TYPE}; framework=${checkFramework(content.framework)}`,
        text: checkFilled(content.script, { place: 'content.script', what: 'JavaScript' }),
      };
    default: {
      const type = (content as { type?: unknown } | undefined)?.type;
      throw new UIResourceError(
        'unknown-content-type',
        `content.type is "rawHtml", "externalUrl" or "remoteDom". Given: ${formatValue(type)}.`,
        { received: type },
      );
    }
  }
}

/** A path or an address, which is given where a document is wanted. */
const PATH = /^(\S*[\\/]\S*|.*\.x?html?|\S+\.(?:[cm]?[jt]sx?|vue|svelte))$/i;

/** Returns the HTML. Throws `missing-content` when it is not text, blank or a path; `place` names it in the message. */
export function checkHTML(html: unknown, place: string): string {
  const text = checkFilled(html, { place, what: 'HTML' });
  if (text.includes('<') || !PATH.test(text.trim())) return text;
  throw new UIResourceError(
    'missing-content',
    `${place} must be the document itself. Given what seems to be a path: ${formatValue(text)}.`,
    {
      received: text,
      hint: `Read the file first, or, where a URL is taken, give new URL(${formatValue(text)}, import.meta.url).`,
    },
  );
}

function checkFilled(text: unknown, { place, what }: { place: string; what: string }): string {
  if (typeof text === 'string' && text.trim() !== '') return text;
  throw new UIResourceError(
    'missing-content',
    `${place} must be a string of ${what} that is not empty. Given: ${formatValue(text)}.`,
    { received: text },
  );
}

// The rule that hosts use, so that what is sent is shown. A URI list consists of lines: an address with a space or a line break,
// which a URL parser would accept, means something else there.
function checkAddress(url: unknown, place: string): string {
  const address = checkFilled(url, { place, what: 'an address' });
  const problem = unusable(address);
  if (problem === undefined) return address;
  throw new UIResourceError(
    'bad-url',
    `${place} must be an https address, or an http address on this machine, without user and password, such as "https://example.org/card". ${problem}: ${formatValue(url)}.`,
    { received: url },
  );
}

function unusable(address: string): string | undefined {
  if (/[\s\p{Cc}]/u.test(address)) return 'It has white space';
  if (address.length > MAX_URL_LENGTH) return `It is longer than ${MAX_URL_LENGTH} characters`;
  return 'problem' in readUriList(address) ? 'Given' : undefined;
}

function checkFramework(framework: unknown): string {
  if (FRAMEWORKS.includes(framework)) return framework as string;
  throw new UIResourceError(
    'unknown-framework',
    `The framework of a remote-DOM script is "react" or "webcomponents". Given: ${formatValue(framework)}.`,
    { received: framework },
  );
}
