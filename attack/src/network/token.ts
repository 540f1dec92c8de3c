// Tokens: what attacks mark their traffic with. All of one length, so that none is part of another; of one run, so that nothing old counts.
import { createHash, randomBytes } from 'node:crypto';

const RUN = randomBytes(8).toString('hex');

/** What a token looks like, anywhere in a text in lower case. */
export const TOKEN: RegExp = /t[0-9a-f]{16}/g;

/** The token of something in this run, by its names. */
export function tokenOf(...names: string[]): string {
  return `t${createHash('sha256')
    .update([RUN, ...names].join('/'))
    .digest('hex')
    .slice(0, 16)}`;
}
