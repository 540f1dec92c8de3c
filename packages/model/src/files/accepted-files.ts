// Which files a provider takes where: one table. Chat Completions has text only in the message of a tool (OpenAI's reference; AI SDK would write the
// file there as base64 letters), and Gemini before 3 has files beside the answers of functions only.
import type { ProviderWire } from '../tool-schemas/accepted-schemas.ts';

export interface AcceptedFiles {
  /** Types taken in a message of the user. */
  readonly inMessages: ReadonlySet<string>;
  /** Types taken in the result of a tool. */
  readonly inResults: ReadonlySet<string>;
}

const PICTURES = ['image/png', 'image/jpeg', 'image/webp'];
const SOUNDS = ['audio/wav', 'audio/mp3', 'audio/mpeg', 'audio/aiff', 'audio/aac', 'audio/ogg', 'audio/flac'];
const PDF = 'application/pdf';
const none: ReadonlySet<string> = new Set();
const common: ReadonlySet<string> = new Set([...PICTURES, 'image/gif', PDF]);

/** `model`: the provider's name of the model. */
export function getAcceptedFiles(wire: ProviderWire, model: string): AcceptedFiles {
  switch (wire) {
    case 'openai':
    case 'anthropic':
      return { inMessages: common, inResults: common };
    case 'google':
      return {
        inMessages: new Set([...PICTURES, ...SOUNDS, PDF]),
        inResults: /gemini-(?:[3-9]|\d\d)/.test(model) ? new Set([...PICTURES, PDF]) : none,
      };
    case 'openai-compatible':
      return { inMessages: common, inResults: none };
  }
}
