import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_HOME } from './package-home.ts';

/** Returns the version of this package. */
export function version(): string {
  const text = readFileSync(join(PACKAGE_HOME, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
