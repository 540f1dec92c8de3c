// Finds the configuration in a text as users copy it: from a chat or a page, with comments, as a part of a file. Lines in it stay as they are.

import stripJsonComments from 'strip-json-comments';
import { ConnectError } from '../errors.ts';
import { type ConfigDocument, openConfigDocument } from './config-document.ts';

/** The message for a text without servers. */
export const NEED_SERVERS = 'the text must be a map with the key "mcpServers", or "servers"';

/** A block of code in Markdown; its end may be missing. */
const FENCE = /^([ \t]*```[^\n]*\n)(.*?)(?:^[ \t]*```|(?!.))/ms;
/** Members of a map without its braces: `"files": {`. */
const MEMBERS = /^\s*["“”„][^"“”„\n]*["“”]\s*:\s*[{[]/;
/** Strings of JSON, and what word processors and pages write instead of the quotes and blanks outside of them. */
const FOREIGN = /"(?:[^"\\\n]|\\.)*"|(?<quote>[“”„‟‘’«»])|(?<blank>[\u00a0\u2007\u202f])/g;
const TOML_TABLE = /^[ \t]*\[\[?[\w-]+(?:\.(?:[\w-]+|"[^"\n]*"))*\]\]?[ \t]*(?:#.*)?$/m;
const TOML_VALUE = /^[ \t]*[\w-]+[ \t]*=[ \t]*\S/m;

/**
 * Opens a pasted text: JSON with comments and trailing commas, members of a map of JSON, or YAML. Throws `ConnectError`.
 *
 * @example openPastedText('"files": {"command": "npx"},').value.files
 */
export function openPastedText(text: string): ConfigDocument {
  const source = blankAroundFence(text);
  if (TOML_TABLE.test(source) && TOML_VALUE.test(source))
    failAt(
      source,
      source.search(TOML_TABLE),
      'this is TOML, as in the configuration of Codex: paste JSON, such as {"mcpServers": {"a-name": {"command": "npx", "args": ["…"]}}}',
    );
  const json = stripJsonComments(source, { trailingCommas: true });
  const isMap = /^\s*[{[]/.test(json);
  if (!isMap && !MEMBERS.test(json)) return openConfigDocument(source, { file: 'text', need: NEED_SERVERS });
  for (const { index, groups } of json.matchAll(FOREIGN)) {
    if (groups?.quote)
      failAt(source, index, `${groups.quote} is a typographic quotation mark: JSON needs straight ones (")`);
    if (groups?.blank) failAt(source, index, 'this is a no-break space: JSON needs usual spaces');
  }
  return openConfigDocument(isMap ? json : stripJsonComments(`{${source}\n}`, { trailingCommas: true }), {
    file: 'text',
    need: NEED_SERVERS,
  });
}

/** The text with blanks for what is outside of its first block of code. */
function blankAroundFence(text: string): string {
  const block = FENCE.exec(text);
  if (!block) return text;
  const [, opening = '', content = ''] = block;
  return text.slice(0, block.index + opening.length).replace(/[^\n]/g, ' ') + content;
}

function failAt(text: string, offset: number, message: string): never {
  const before = text.slice(0, offset).split('\n');
  const [line, column] = [before.length, before.at(-1)!.length + 1];
  throw new ConnectError('bad-config', `text:${line}:${column}: ${message}`, { file: 'text', line, column });
}
