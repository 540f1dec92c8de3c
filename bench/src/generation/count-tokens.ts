// Counts tokens as OpenAI's models do since GPT-4o (o200k_base). Other providers cut texts differently, by some percent.
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

export function countTokens(text: string): number {
  return encode(text, { allowedSpecial: 'all' }).length;
}
