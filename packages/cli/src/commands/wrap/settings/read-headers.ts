// Reads the headers of `--header`.
import { expandVariables } from '@vitrine/connect/internal/config';
import { UsageError } from '../../../program/usage-error.ts';

/** The headers by name; `words` are `name: value`, `$NAME` in a value is a variable. Throws `UsageError`, which never repeats a value. */
export function readHeaders(words: readonly string[], env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(words.map(word => readHeader(word, env)));
}

function readHeader(word: string, env: NodeJS.ProcessEnv): [string, string] {
  const [, name = '', text = ''] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/s.exec(word) ?? [];
  if (name === '' || /[\r\n\0]/.test(text))
    throw new UsageError(
      'bad-value',
      '--header: write "name: value" in one line, such as "Authorization: Bearer $TOKEN".',
    );
  const expansion = expandVariables(text, { env });
  if ('problem' in expansion)
    throw new UsageError('bad-value', `--header ${name}: ${expansion.problem}`, {
      hint: 'Set the variable that the value names, or write the value itself.',
    });
  return [name, expansion.value];
}
