// Wake-ups between processes, in memory, by PostgreSQL or by NATS.
export { StorageError, type StorageErrorCode } from '../errors.ts';
export { openSignals, type SignalOptions } from './open-signals.ts';
export type { Signals } from './signals.ts';
