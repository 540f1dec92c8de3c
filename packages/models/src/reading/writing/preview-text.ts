// Writes the first members of a record in one line.
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { truncate } from '@vitrine/std/internal/truncate';
import { nestedName } from '../entity.ts';

const MAX_CHARACTERS = 40;
const MAX_VALUES = 6;

/** The first members of a record in one line. `secrets`: the JSON Pointers of members that are hidden. */
export function previewText(value: unknown, secrets: readonly string[] = []): string {
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== '')
    .slice(0, MAX_VALUES)
    .map(([name, part]) => {
      const text =
        typeof part === 'string'
          ? part
          : (nestedName(part) ?? (exactNumbers.stringify(part) ?? '').replace(/^.*\{.*$/, '…'));
      return `${name}: ${secrets.includes(`/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`) ? '•••' : shortened(text)}`;
    })
    .join(' · ');
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return truncate(line, MAX_CHARACTERS);
}
