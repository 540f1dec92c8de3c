/**
 * Exit codes. 0: done, or ended by Ctrl-C. 1: it could not start or go on. 2: the command line or the configuration is wrong. 3: a run was stopped,
 * or met its step limit. 4: a run was answered, but a call that it wanted was denied.
 */
export const EXIT = { ok: 0, failed: 1, usage: 2, stopped: 3, denied: 4 } as const;
