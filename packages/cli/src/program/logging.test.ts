import { listSecrets } from '@vitrine/connect/internal/proxy';
import { describe, expect, it } from 'vitest';
import { createLog, type LoggingOptions } from './logging.ts';

function open(options: Partial<LoggingOptions> = {}) {
  const lines: string[] = [];
  const log = createLog({ secrets: [], lines: { write: line => lines.push(line) }, ...options });
  return { log, lines };
}

describe('a line', () => {
  it('is one object with the documented fields', () => {
    const { log, lines } = open();
    log.warn(
      { component: 'views', event: 'served', requestId: 'r.1', tool_name: 'a', duration_ms: 1.5 },
      'a view was served',
    );
    expect(JSON.parse(lines[0]!)).toEqual({
      level: 'warn',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      component: 'views',
      event: 'served',
      requestId: 'r.1',
      tool_name: 'a',
      duration_ms: 1.5,
      message: 'a view was served',
    });
  });

  it('of the proxy core has them too, and its error as text', () => {
    const { log, lines } = open();
    log.error({ err: Object.assign(new Error('gone'), { code: 'exited' }) }, 'the server is down');
    expect(JSON.parse(lines[0]!)).toMatchObject({
      component: 'proxy',
      event: 'message',
      requestId: '00000000-0000-0000-0000-000000000000',
      error: { type: 'Error', code: 'exited', message: 'gone', stack: expect.stringContaining('Error: gone') },
    });
  });

  it('names the class of an error, and keeps a server’s own error unchanged', () => {
    const { log, lines } = open();
    class Gone extends TypeError {
      override name = 'Gone';
    }
    log.warn({ err: new Gone('x') }, 'a');
    log.warn({ error: { code: 1, message: 'refused' } }, 'b');
    expect(JSON.parse(lines[0]!).error).toMatchObject({ type: 'Gone', message: 'x' });
    expect(JSON.parse(lines[1]!).error).toEqual({ code: 1, message: 'refused' });
  });

  it('below the level is not written', () => {
    const { log, lines } = open({ level: 'warn' });
    log.info({}, 'no');
    expect(lines).toEqual([]);
  });

  it('as text is readable, and moves no cursor', () => {
    const { log, lines } = open({ format: 'text' });
    log.info({ component: 'catalog', event: 'changed', added: ['x\u001b[2J'], requestId: 'r.2' }, 'changed');
    expect(lines[0]).toMatch(/^[\d:.]{12} info catalog\/changed changed added=\["x.*"\] requestId="r\.2"\n$/);
    expect(lines[0]).not.toContain('\u001b');
  });
});

it('contains no secret of the configuration, in any encoding', () => {
  const secret = 'pa"ss/wörd';
  const upstream = {
    type: 'http',
    url: 'https://me:geheimnis@a.example/mcp?key=abcdefgh',
    headers: { A: secret },
  } as const;
  const secrets = listSecrets(upstream);
  expect(secrets).toEqual([secret, 'me', 'geheimnis', 'abcdefgh']);
  const { log, lines } = open({ secrets });
  log.warn({ err: new Error(`refused: ${secret}`), url: upstream.url, more: encodeURIComponent(secret) }, secret);
  for (const each of ['ss/w', 'ss%2Fw', 'geheimnis', 'abcdefgh']) expect(lines[0]).not.toContain(each);
  expect(JSON.parse(lines[0]!).message).toBe('[redacted]');
});
