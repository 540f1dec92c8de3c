// `POST call` without and with the user's consent.
import { isDeepStrictEqual } from 'node:util';
import { CallAnswerSchema } from '@vitrine/tool-view/internal/contract';
import { agreeTo, askFor, expectNotCalled, orderCall, readLog } from '../call-requests.ts';
import { FAILURE, priceResult } from '../fixture/fixture-content.ts';
import { expectAnswer, expectRefusal, expectThat, Inapplicable, type Rule } from '../rule.ts';

export const CALL_RULES: readonly Rule[] = [
  {
    id: 'harmless-call',
    title: 'a tool for apps alone that only reads is called at once, and its result is passed on as the server sent it',
    section: 'rules-of-a-call',
    async check({ server, post, newSurface, newArticle }) {
      const sku = newArticle();
      const exchange = await post('call', { server, tool: 'price', arguments: { sku }, surface: newSurface() });
      const { result } = expectAnswer(exchange, CallAnswerSchema);
      for (const [key, value] of Object.entries(priceResult(sku)))
        expectThat(isDeepStrictEqual(result[key], value), exchange, `result.${key} ${JSON.stringify(value)}`);
    },
  },
  {
    id: 'failed-call',
    title: 'a result with isError is a result: 200, not an error of the route',
    section: '',
    async check({ server, post, newSurface }) {
      const exchange = await post('call', { server, tool: 'fails', arguments: {}, surface: newSurface() });
      const { result } = expectAnswer(exchange, CallAnswerSchema);
      expectThat(
        result.isError === true && isDeepStrictEqual(result.content, FAILURE.content),
        exchange,
        `result ${JSON.stringify(FAILURE)}`,
      );
    },
  },
  {
    id: 'server-failed',
    title: 'an error of the server is refused with the server’s own words',
    section: 'what-can-go-wrong',
    async check({ server, post, newSurface }) {
      const exchange = await post('call', { server, tool: 'breaks', arguments: {}, surface: newSurface() });
      const { error } = expectRefusal(exchange, 'server-failed');
      expectThat(error.message.includes('The fixture breaks here'), exchange, 'a message with what the server said');
    },
  },
  {
    id: 'not-visible',
    title: 'a tool that is for models alone is not called',
    section: 'rules-of-a-call',
    async check(endpoint) {
      const sku = endpoint.newArticle();
      const call = { server: endpoint.server, tool: 'for_models', arguments: { sku }, surface: endpoint.newSurface() };
      expectRefusal(await endpoint.post('call', call), 'not-visible');
      await expectNotCalled(endpoint, sku);
    },
  },
  {
    id: 'bad-arguments',
    title: 'arguments that do not fit the schema are refused before the user is asked',
    section: 'rules-of-a-call',
    async check(endpoint) {
      const call = orderCall(endpoint);
      const { sku } = call.arguments;
      for (const args of [{ sku, count: 'two' }, { sku, count: 11 }, { sku }])
        expectRefusal(await endpoint.post('call', { ...call, arguments: args }), 'bad-arguments');
      await expectNotCalled(endpoint, sku);
    },
  },
  {
    id: 'needs-approval',
    title: 'any other call is a question for the user, with the tool and all its arguments, and is not made',
    section: 'rules-of-a-call',
    async check(endpoint) {
      const call = orderCall(endpoint);
      const exchange = await endpoint.post('call', call);
      const { approval } = expectRefusal(exchange, 'needs-approval');
      expectThat(
        approval !== undefined && approval.token !== '',
        exchange,
        'the question in "approval", with its token',
      );
      expectThat(approval.tool.name === 'order', exchange, 'approval.tool.name "order"');
      expectThat(
        isDeepStrictEqual(approval.arguments, call.arguments),
        exchange,
        `approval.arguments ${JSON.stringify(call.arguments)}`,
      );
      expectThat(
        approval.expiresAt > Date.now(),
        exchange,
        'approval.expiresAt in the future, in milliseconds since 1970',
      );
      expectThat(
        approval.scopes.includes('once') && approval.reason !== '',
        exchange,
        'the scope "once", and a reason',
      );
      await expectNotCalled(endpoint, call.arguments.sku);
    },
  },
  {
    id: 'read-only-for-models',
    title: 'a tool that only reads, but is for models too, needs consent',
    section: 'rules-of-a-call',
    check: endpoint => expectQuestion(endpoint, 'peek'),
  },
  {
    id: 'app-only-that-writes',
    title: 'a tool for apps alone that may write needs consent',
    section: 'rules-of-a-call',
    check: endpoint => expectQuestion(endpoint, 'touch'),
  },
  {
    id: 'approved-call',
    title: 'a call that the user has agreed to is made once, with the arguments that they saw',
    section: 'rules-of-a-call',
    async check(endpoint) {
      const call = orderCall(endpoint);
      const { exchange: answer } = await agreeTo(endpoint, call);
      const { exchange, calls } = await readLog(endpoint, call.arguments.sku);
      if (calls.length === 0)
        throw new Inapplicable(
          `${answer.sent} succeeded, but the fixture that answers now knows nothing of it: connect one process of the fixture for the whole run.`,
        );
      const expected = [{ tool: 'order', arguments: call.arguments }];
      expectThat(
        isDeepStrictEqual(calls, expected),
        exchange,
        `one call of order with ${JSON.stringify(call.arguments)}`,
      );
    },
  },
];

async function expectQuestion(endpoint: Parameters<Rule['check']>[0], tool: string): Promise<void> {
  const sku = endpoint.newArticle();
  await askFor(endpoint, { server: endpoint.server, tool, arguments: { sku }, surface: endpoint.newSurface() });
  await expectNotCalled(endpoint, sku);
}
