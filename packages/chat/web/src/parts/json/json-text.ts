// Indented JSON of a value, with bounded indentation: by depth, 100 KB of brackets could become 500 MB.

import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { isDeeperThan } from '@vitrine/std/internal/json';
import { PART_TEXTS as TEXTS } from '../../texts/parts.ts';

const MAX_INDENTED_DEPTH = 40;

export function jsonText(value: unknown): string {
  try {
    return exactNumbers.stringify(value, isDeeperThan(value, MAX_INDENTED_DEPTH) ? 0 : 2) ?? 'undefined';
  } catch {
    return TEXTS.deepJson;
  }
}
