/**
 * Exit codes. 0: done, or ended by Ctrl-C. 1: it failed at the start or later. 2: the command line or the configuration is wrong. 3: a run was
 * stopped, or reached its step limit. 4: a run was answered, but one of its calls was denied.
 */
export const EXIT = { ok: 0, failed: 1, usage: 2, stopped: 3, denied: 4 } as const;
