// Checks that a client can find a resource again by its `ui://` address.
import { UI_SCHEME } from '@vitrine/protocol/constants';
import { formatValue, UIResourceError } from '../errors.ts';

/**
 * Returns the URI. Throws `bad-uri` when it does not start with `ui://`, names nothing, or is not written as a URL parser
 * writes it: MCP servers look resources up by the parsed form, so any other spelling could be listed but never read.
 */
export function checkUIUri(uri: unknown): string {
  if (typeof uri !== 'string' || !uri.startsWith(UI_SCHEME) || uri.length === UI_SCHEME.length) {
    throw new UIResourceError(
      'bad-uri',
      `A UI resource needs a URI that starts with "${UI_SCHEME}", such as "ui://shop/card". Given: ${formatValue(uri)}.`,
      { received: uri },
    );
  }
  const normalizedUri = URL.canParse(uri) ? new URL(uri).href : undefined;
  if (normalizedUri !== uri) {
    const hint = normalizedUri === undefined ? 'It is not a valid URL' : `Write it as ${formatValue(normalizedUri)}`;
    throw new UIResourceError('bad-uri', `A client could not read the UI resource ${formatValue(uri)}. ${hint}.`, {
      received: uri,
    });
  }
  return uri;
}
