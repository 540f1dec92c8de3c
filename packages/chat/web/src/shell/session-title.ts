// The title of a chat: from its first message or call, otherwise from its start time.

import type { SessionSummary } from '@vitrine/agent/internal/api';
import { formatDay } from '../parts/text/format.ts';
import { SHELL_TEXTS as TEXTS } from '../texts/shell.ts';

export const sessionTitle = (session: SessionSummary | undefined): string =>
  session?.title ?? (session?.createdAt ? TEXTS.chatLabel(formatDay(session.createdAt)) : TEXTS.chat);
