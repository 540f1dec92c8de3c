// Requests that every route refuses: of foreign pages, in another form, too large, too many.
import { CallAnswerSchema, ToolAnswerSchema } from '@vitrine/tool-view/internal/contract';
import { type Endpoint, type Exchange, NoAnswerError } from '../endpoint.ts';
import { expectAnswer, expectRefusal, expectThat, type Rule } from '../rule.ts';

const EVIL = 'https://evil.example';
/** A body above the limit of the contract. */
const LARGE_BYTES = 4 * 1024 * 1024 + 100_000;
/** Calls of one surface without a pause, after which every endpoint must have refused one. */
const MANY_CALLS = 1_000;
const AT_ONCE = 25;

const priceCall = ({ server, newSurface, newArticle }: Endpoint) => ({
  server,
  tool: 'price',
  arguments: { sku: newArticle() },
  surface: newSurface(),
});

export const REQUEST_RULES: readonly Rule[] = [
  {
    id: 'page-origin',
    title: 'the page’s own origin may use the routes, and so may a request without an Origin',
    section: 'requests-that-are-refused',
    async check(endpoint) {
      const { server, get, post, pageOrigin } = endpoint;
      expectAnswer(await get('tool', { server, name: 'card' }), ToolAnswerSchema);
      const exchange = await post('call', priceCall(endpoint), { Origin: pageOrigin });
      expectAnswer(exchange, CallAnswerSchema);
    },
  },
  {
    id: 'foreign-origin',
    title: 'a page of another origin is refused on every route, and may not read the answer',
    section: 'requests-that-are-refused',
    check: endpoint => expectForeign(endpoint, EVIL),
  },
  {
    id: 'null-origin',
    title: 'the origin null, which views have, is refused on every route',
    section: 'requests-that-are-refused',
    check: endpoint => expectForeign(endpoint, 'null'),
  },
  {
    id: 'foreign-preflight',
    title: 'a browser that asks for a foreign page is not told that it may',
    section: 'requests-that-are-refused',
    async check({ options }) {
      for (const Origin of [EVIL, 'null']) {
        const asking = {
          Origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type',
        };
        expectUnreadable(await options('call', asking), Origin);
      }
    },
  },
  {
    id: 'content-type',
    title: 'a body that is not sent as application/json is refused',
    section: 'requests-that-are-refused',
    async check(endpoint) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
        expectRefusal(await endpoint.post('call', priceCall(endpoint), { 'Content-Type': type }), 'bad-request');
    },
  },
  {
    id: 'malformed-body',
    title: 'a body that is no JSON, or no object, is refused',
    section: 'requests-that-are-refused',
    async check({ post }) {
      for (const body of ['{"server":', '[]', '"text"', 'null', ''])
        expectRefusal(await post('call', body), 'bad-request');
    },
  },
  {
    id: 'missing-members',
    title: 'a request without a member that it needs, or with one of another type, is refused',
    section: 'requests-that-are-refused',
    async check(endpoint) {
      const { server, get, post } = endpoint;
      const call = priceCall(endpoint);
      const { surface } = call;
      expectRefusal(await get('tool', { server }), 'bad-request');
      const { surface: _, ...withoutSurface } = call;
      const faulty: [string, object][] = [
        ['call', withoutSurface],
        ['call', { ...call, surface: { id: surface.id } }],
        ['call', { ...call, tool: 7 }],
        ['call', { ...call, arguments: [] }],
        ['call', { ...call, scope: 'forever' }],
        ['resource', { server, surface }],
        ['list', { server, what: 'secrets', surface }],
      ];
      for (const [route, body] of faulty) expectRefusal(await post(route, body), 'bad-request');
    },
  },
  {
    id: 'not-found',
    title: 'an address that is not a route is refused',
    section: 'what-can-go-wrong',
    async check({ get, post }) {
      expectRefusal(await get('elsewhere'), 'not-found');
      expectRefusal(await post('elsewhere', {}), 'not-found');
    },
  },
  {
    id: 'too-large',
    title: 'a body of more than 4 MiB is refused',
    section: 'requests-that-are-refused',
    async check(endpoint) {
      const call = priceCall(endpoint);
      const body = { ...call, arguments: { ...call.arguments, note: 'x'.repeat(LARGE_BYTES) } };
      try {
        expectRefusal(await endpoint.post('call', body), 'too-large');
      } catch (error) {
        // A server may close the connection while the body is still being sent: refused, too.
        if (!(error instanceof NoAnswerError)) throw error;
      }
    },
  },
  {
    id: 'too-fast',
    title: 'one surface that calls without a pause is refused after a while, and told when to try again',
    section: 'requests-that-are-refused',
    async check(endpoint) {
      const call = priceCall(endpoint);
      const exchange = await sendMany(() => endpoint.post('call', call));
      expectThat(exchange.status !== 200, exchange, `429 too-fast after at most ${MANY_CALLS} calls of one surface`);
      expectRefusal(exchange, 'too-fast');
      expectThat(Number(exchange.headers.get('Retry-After')) > 0, exchange, 'Retry-After with seconds');
    },
  },
];

/** Sends a request again and again, and returns the first answer that is no success; else the last one. */
async function sendMany(send: () => Promise<Exchange>): Promise<Exchange> {
  let last = await send();
  for (let calls = 1; last.status === 200 && calls < MANY_CALLS; calls += AT_ONCE) {
    // Several at once, so that a slow endpoint is asked without a pause, too.
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
    last = answers.find(({ status }) => status !== 200) ?? last;
  }
  return last;
}

async function expectForeign(endpoint: Endpoint, Origin: string): Promise<void> {
  const { server, get, post, newSurface } = endpoint;
  const surface = newSurface();
  const exchanges = [
    await get('tool', { server, name: 'card' }, { Origin }),
    await get('page', { ref: '0'.repeat(64), server, tool: 'card' }, { Origin }),
    await post('call', priceCall(endpoint), { Origin }),
    await post('resource', { server, uri: 'fixture://note', surface }, { Origin }),
    await post('list', { server, what: 'tools', surface }, { Origin }),
  ];
  for (const exchange of exchanges) {
    expectRefusal(exchange, 'foreign-origin');
    expectUnreadable(exchange, Origin);
  }
}

function expectUnreadable(exchange: Exchange, origin: string): void {
  const allowed = exchange.headers.get('Access-Control-Allow-Origin');
  expectThat(
    allowed !== '*' && allowed !== origin,
    exchange,
    `no Access-Control-Allow-Origin for ${origin}, not ${allowed}`,
  );
}
