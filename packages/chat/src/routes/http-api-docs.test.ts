// docs/reference/http-api.md lists exactly the existing routes and events.
import { readFileSync } from 'node:fs';
import { SESSION_EVENT_TYPES } from '@vitrine/protocol/internal/session/events';
import { expect, it } from 'vitest';
import { openChatApp } from '../../test/support/open-chat-app.ts';

const text = readFileSync(new URL('../../../../docs/reference/http-api.md', import.meta.url), 'utf8');
const section = (title: string): string => text.split(`\n## ${title}\n`)[1]!.split('\n## ')[0]!;

it('has a line for every route', async () => {
  const chatApp = await openChatApp({});
  const routes = chatApp.chat.app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.includes('*') && /^\/(api|auth|healthz|readyz)/.test(path))
    .map(({ method, path }) => `${method} ${path}`);
  await chatApp.close();
  const documented = [...section('Routes').matchAll(/^\| `([A-Z]+ \/[^`]+)`/gm)].map(([, route]) => route!);
  expect(documented.toSorted()).toEqual(routes.toSorted());
});

it('has a line for every event', () => {
  const documented = [...section('The log').matchAll(/^\| `([\w:-]+)` \|/gm)].map(([, type]) => type!);
  expect(documented.toSorted()).toEqual([...SESSION_EVENT_TYPES].sort());
});
