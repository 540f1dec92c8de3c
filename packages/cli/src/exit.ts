/**
 * Exit codes. 0: done, or ended by Ctrl-C. 1: it could not start or go on. 2: the words or the configuration are wrong. 3: a run was stopped, or met
 * its step limit.
 */
export const EXIT = { ok: 0, failed: 1, usage: 2, stopped: 3 } as const;
