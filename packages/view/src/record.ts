// Type guards for values of unknown origin.
export { isRecord, toRecord as recordOf } from '@vitrine/protocol/json';
