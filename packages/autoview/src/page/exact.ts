// Numbers as they were written. A module of the core alone: features must ask the table of digits that the core has filled.
export { exactNumbers, markResult } from '@vitrine/protocol/exact-numbers';
