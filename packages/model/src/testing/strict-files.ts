// Where providers refuse a file in a request, and text that is a file in letters.
import type { SeenRequest } from './turns.ts';

interface Message {
  readonly role?: string;
  readonly content?: unknown;
  readonly parts?: readonly { readonly functionResponse?: unknown; readonly functionCall?: unknown }[];
}

/** The provider's refusal; undefined when it accepts the files. */
export function findFileFault(wire: SeenRequest['wire'], body: SeenRequest['body']): string | undefined {
  const messages = (body.messages ?? body.contents ?? []) as readonly Message[];
  if (wire === 'openai-chat') {
    const at = messages.findIndex(
      ({ role, content }) => role === 'tool' && JSON.stringify(content).includes('image_url'),
    );
    return at === -1
      ? undefined
      : `Invalid 'messages[${at}]'. Image URLs are only allowed for messages with role 'user', but this message with role 'tool' contains an image URL.`;
  }
  if (wire !== 'google') return undefined;
  const gif = /"mimeType":"(image\/gif|audio\/x-unknown)"/.exec(JSON.stringify(messages))?.[1];
  if (gif !== undefined) return `Unsupported MIME type: ${gif}`;
  const isUneven = messages.some(({ parts = [] }, at) => {
    const calls = parts.filter(part => part.functionCall).length;
    const answers = messages[at + 1]?.parts?.filter(part => part.functionResponse).length ?? 0;
    return calls > 0 && calls !== answers;
  });
  return isUneven
    ? 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.'
    : undefined;
}
