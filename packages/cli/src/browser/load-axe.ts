// The script of axe-core, which is an optional peer.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Loads axe-core; undefined where it is not installed. */
export function loadAxe(): string | undefined {
  try {
    return readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  } catch {
    return undefined;
  }
}
