// Servers that are broken, each in one way that users meet.
import { ADDRESSES } from './addresses.ts';
import { MESSAGES } from './messages.ts';
import type { BrokenServer } from './sources.ts';
import { STARTS } from './starts.ts';
import { TOOLS } from './tools.ts';

export const BROKEN_SERVERS: readonly BrokenServer[] = [...STARTS, ...MESSAGES, ...TOOLS, ...ADDRESSES];
