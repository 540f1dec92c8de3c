// What a chat is called: by its first call, else by when it began.

import type { SessionSummary } from '@vitrine/agent/client';
import { formatDay } from '../parts/format.ts';

export const sessionTitle = (session: SessionSummary | undefined): string =>
  session?.title ?? (session?.createdAt ? `Chat of ${formatDay(session.createdAt)}` : 'Chat');
