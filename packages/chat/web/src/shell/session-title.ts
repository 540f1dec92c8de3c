// What a chat is called: by its first call, else by when it began.

import type { SessionSummary } from '@vitrine/agent/client';
import { formatDay } from '../parts/format.ts';
import { SHELL_TEXTS as TEXTS } from '../texts/shell.ts';

export const sessionTitle = (session: SessionSummary | undefined): string =>
  session?.title ?? (session?.createdAt ? TEXTS.chatOf(formatDay(session.createdAt)) : TEXTS.chat);
