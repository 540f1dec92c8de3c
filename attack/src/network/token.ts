// Tokens mark the traffic of attacks. All have one length, so that none is part of another, and belong to one run, so that old traffic does not count.
import { createHash, randomBytes } from 'node:crypto';

const RUN = randomBytes(8).toString('hex');

/** Matches a token in a lower-case text. */
export const TOKEN: RegExp = /t[0-9a-f]{16}/g;

/** The token of something in this run, by its names. */
export function createToken(...names: string[]): string {
  return `t${createHash('sha256')
    .update([RUN, ...names].join('/'))
    .digest('hex')
    .slice(0, 16)}`;
}
