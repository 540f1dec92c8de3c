// Splits the text of a post into plain text and links.
import { safeLink } from '../../contract/safe-url.ts';

export type Platform = 'x' | 'instagram' | 'tiktok' | 'linkedin';

export interface TextPiece {
  readonly text: string;
  /** Address of a link; absent for plain text. */
  readonly href?: string;
}

const PROFILES: Readonly<Record<Platform, (name: string) => string>> = {
  x: name => `https://x.com/${name}`,
  instagram: name => `https://www.instagram.com/${name}/`,
  tiktok: name => `https://www.tiktok.com/@${name}`,
  linkedin: name => `https://www.linkedin.com/in/${name}`,
};
const HASHTAGS: Readonly<Record<Platform, (tag: string) => string>> = {
  x: tag => `https://x.com/hashtag/${tag}`,
  instagram: tag => `https://www.instagram.com/explore/tags/${tag}/`,
  tiktok: tag => `https://www.tiktok.com/tag/${tag}`,
  linkedin: tag => `https://www.linkedin.com/feed/hashtag/${tag}`,
};

const LINKS = /https?:\/\/[^\s<>"]+|(?<![\p{L}\p{N}_/@#&.])[@#][\p{L}\p{N}_][\p{L}\p{N}_.]*/gu;
/** Punctuation at the end of an address, which belongs to the sentence. */
const TRAILING = /[.,:;!?'")\]}]+$/;

/** The text in pieces; addresses are links, and so are mentions and hashtags when the platform is known. */
export function splitPostText(text: string, platform: Platform | undefined): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(LINKS)) {
    const address = match[0].replace(TRAILING, '');
    const href = linkAddress(address, platform);
    if (href === undefined) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

function linkAddress(found: string, platform: Platform | undefined): string | undefined {
  if (found.startsWith('http')) return safeLink(found);
  const name = encodeURIComponent(found.slice(1));
  if (platform === undefined || name === '') return undefined;
  return found.startsWith('@') ? PROFILES[platform](name) : HASHTAGS[platform](name);
}
