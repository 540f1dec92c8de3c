// An HTTP response with an error status, and what its body says.
import { dig, isRecord } from '@vitrine/protocol/json';

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The server's own words; empty when it has none. Untrusted. */
  readonly words: string;

  constructor(status: number, body = '') {
    super(`HTTP ${status}`);
    this.status = status;
    this.words = readWords(body);
  }
}

/** The message in a body: of a JSON error, of plain text, or the title of a web page. */
function readWords(body: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(body)?.[1];
  if (title !== undefined) return title;
  const value = parse(body);
  if (!isRecord(value)) return typeof value === 'string' ? value : body.trimStart().startsWith('<') ? '' : body;
  const places = [dig(value, 'error', 'message'), value.error, value.message, value.detail, value.title];
  return places.find(place => typeof place === 'string') ?? '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
