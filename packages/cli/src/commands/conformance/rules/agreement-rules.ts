// What a token of the user's agreement is bound to.
import { CallAnswerSchema } from '@vitrine/tool-view/internal/contract';
import { agreeTo, askFor, type CallBody, expectNotCalled, orderCall } from '../call-requests.ts';
import type { Endpoint } from '../endpoint.ts';
import { expectAnswer, expectRefusal, expectThat, Inapplicable, type Rule } from '../rule.ts';

/** Sends the token of one call with another one, which must be refused and not made. */
async function expectBound(endpoint: Endpoint, change: (call: CallBody) => Partial<CallBody>): Promise<void> {
  const call = orderCall(endpoint);
  const { token } = await askFor(endpoint, call);
  const other = { ...call, ...change(call) };
  expectRefusal(await endpoint.post('call', { ...other, approval: token }), 'approval-expired');
  await expectNotCalled(endpoint, other.arguments.sku);
}

/** Makes a call with an agreement for its surface, and returns the consent for later ones. */
async function readConsent(endpoint: Endpoint, call: CallBody): Promise<{ consent: string; token: string }> {
  const { exchange, consent, token } = await agreeTo(endpoint, call, 'surface');
  expectThat(consent !== undefined, exchange, 'a consent in the answer, because scope is "surface"');
  return { consent, token };
}

export const AGREEMENT_RULES: readonly Rule[] = [
  {
    id: 'approval-arguments',
    title: 'an approval holds for its arguments alone',
    section: 'rules-of-a-call',
    check: endpoint => expectBound(endpoint, call => ({ arguments: { ...call.arguments, count: 3 } })),
  },
  {
    id: 'approval-surface',
    title: 'an approval holds for its surface alone: neither for another call, nor for the view of another tool',
    section: 'rules-of-a-call',
    async check(endpoint) {
      await expectBound(endpoint, () => ({ surface: endpoint.newSurface() }));
      await expectBound(endpoint, ({ surface }) => ({ surface: { ...surface, tool: 'listed' } }));
    },
  },
  {
    id: 'approval-tool',
    title: 'an approval holds for its tool alone',
    section: 'rules-of-a-call',
    check: endpoint => expectBound(endpoint, () => ({ tool: 'cancel' })),
  },
  {
    id: 'approval-user',
    title: 'an approval holds for its user alone',
    section: 'rules-of-a-call',
    async check(endpoint) {
      const { otherHeaders, post } = endpoint;
      if (!otherHeaders) throw new Inapplicable('Name the headers of a second user by --other-header.');
      const call = orderCall(endpoint);
      const { token } = await askFor(endpoint, call);
      expectRefusal(await post('call', { ...call, approval: token }, otherHeaders), 'approval-expired');
      await expectNotCalled(endpoint, call.arguments.sku);
    },
  },
  {
    id: 'approval-forged',
    title: 'a token that this endpoint has not made is refused',
    section: 'rules-of-a-call',
    async check(endpoint) {
      const call = orderCall(endpoint);
      const { token } = await askFor(endpoint, call);
      for (const approval of ['', 'none', alter(token, 0), alter(token, Math.floor(token.length / 2))])
        expectRefusal(await endpoint.post('call', { ...call, approval }), 'approval-expired');
      await expectNotCalled(endpoint, call.arguments.sku);
    },
  },
  {
    id: 'approval-once',
    title: 'an approval is good for one call',
    section: 'rules-of-a-call',
    async check(endpoint) {
      const call = orderCall(endpoint);
      const { token } = await agreeTo(endpoint, call);
      expectRefusal(await endpoint.post('call', { ...call, approval: token }), 'approval-expired');
    },
  },
  {
    id: 'consent',
    title: 'after an agreement for the surface, its consent stands for the user’s answer, with other arguments too',
    section: 'rules-of-a-call',
    async check(endpoint) {
      const call = orderCall(endpoint);
      const { consent } = await readConsent(endpoint, call);
      const next = { ...call, arguments: { sku: endpoint.newArticle(), count: 1 }, consent };
      expectAnswer(await endpoint.post('call', next), CallAnswerSchema);
    },
  },
  {
    id: 'consent-not-asked-for',
    title: 'an agreement for one call gives no consent',
    section: 'rules-of-a-call',
    async check(endpoint) {
      const { exchange, consent } = await agreeTo(endpoint, orderCall(endpoint), 'once');
      expectThat(consent === undefined, exchange, 'no consent: the user agreed to one call');
    },
  },
  {
    id: 'consent-surface',
    title: 'a consent holds for its surface and its tool alone',
    section: 'rules-of-a-call',
    async check(endpoint) {
      const call = orderCall(endpoint);
      const { consent } = await readConsent(endpoint, call);
      const others: Partial<CallBody>[] = [
        { surface: endpoint.newSurface() },
        { surface: { ...call.surface, tool: 'listed' } },
        { tool: 'cancel' },
      ];
      for (const other of others) {
        const next = { ...call, ...other, arguments: { sku: endpoint.newArticle(), count: 1 } };
        expectRefusal(await endpoint.post('call', { ...next, consent }), 'needs-approval');
        await expectNotCalled(endpoint, next.arguments.sku);
      }
    },
  },
  {
    id: 'consent-is-no-approval',
    title: 'a consent is no approval, and an approval no consent',
    section: 'rules-of-a-call',
    async check(endpoint) {
      const call = orderCall(endpoint);
      const { consent } = await readConsent(endpoint, call);
      expectRefusal(await endpoint.post('call', { ...call, approval: consent }), 'approval-expired');
      const other = orderCall(endpoint);
      const { token } = await askFor(endpoint, other);
      expectRefusal(await endpoint.post('call', { ...other, consent: token }), 'needs-approval');
      await expectNotCalled(endpoint, other.arguments.sku);
    },
  },
];

/** The token with one character replaced. */
function alter(token: string, index: number): string {
  const letter = token[index] === 'A' ? 'B' : 'A';
  return token.slice(0, index) + letter + token.slice(index + 1);
}
