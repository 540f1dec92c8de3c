// Requests to the chat as an observer sees them.
import type { EndedRequest, HttpObserver } from '@vitrine/std/internal/http-observer';
import { expect, it, onTestFinished } from 'vitest';
import { openChatApp } from '../../test/support/open-chat-app.ts';

it('an observer is told route, status and time of each request, refused ones too, and nothing that a client wrote', async () => {
  const ended: (EndedRequest & { method: string })[] = [];
  const observer: HttpObserver = {
    begin:
      ({ method }) =>
      request =>
        void ended.push({ method, ...request }),
  };
  const { agent, ask, close } = await openChatApp({}, { observer });
  onTestFinished(close);
  const { id } = await agent.createSession();
  await ask('GET', `/api/sessions/${id}`);
  await ask('GET', '/api/sessions/evil');
  await ask('GET', '/api/evil');
  await ask('GET', '/evil.txt');
  await ask('GET', '/s/evil');
  await ask('PURGE', '/api/sessions');
  await ask('GET', '/api/sessions', undefined, { Host: 'evil.test' });
  await ask('GET', '/readyz');
  const stream = await ask('GET', `/api/sessions/${id}/events`);
  await stream.body?.cancel();
  expect(ended.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'GET /api/sessions/:id 200',
    'GET /api/sessions/:id 404',
    'GET /api/* 404',
    'GET /* 404',
    expect.stringMatching(/^GET \/s\/:sessionId (200|503)$/),
    'PURGE /api/sessions 405',
    'GET /api/sessions 403',
    'GET /readyz 200',
    'GET /api/sessions/:id/events 200',
  ]);
  for (const { durationMs } of ended) expect(durationMs).toBeGreaterThanOrEqual(0);
});
