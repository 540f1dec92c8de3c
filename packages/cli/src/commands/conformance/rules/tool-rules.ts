// `GET tool` and `GET page`: what the page needs to know of a tool, and its interface.

import { isDeepStrictEqual } from 'node:util';
import { getPath, isRecord } from '@vitrine/std/internal/json';
import { sha256 } from '@vitrine/std/internal/sha256';
import { type ToolAnswer, ToolAnswerSchema } from '@vitrine/tool-view/internal/contract';
import type { Endpoint, Exchange } from '../endpoint.ts';
import { CARD_PAGE, CARD_UI, type FixtureTool, LISTED_UI, TOOL_PAGES, URIS } from '../fixture/fixture-content.ts';
import { expectAnswer, expectRefusal, expectThat, type Rule } from '../rule.ts';

const NO_PAGE = '0'.repeat(64);

async function readTool({ server, get }: Endpoint, name: string): Promise<{ exchange: Exchange; answer: ToolAnswer }> {
  const exchange = await get('tool', { server, name });
  return { exchange, answer: expectAnswer(exchange, ToolAnswerSchema) };
}

/** The page of the card, by the name that its part has. */
async function readCardPage(endpoint: Endpoint): Promise<{ ref: string; exchange: Exchange }> {
  const { exchange, answer } = await readTool(endpoint, 'card');
  const { ref } = answer.part ?? {};
  expectThat(ref !== undefined, exchange, 'part.ref, the SHA-256 of the page');
  return { ref, exchange: await endpoint.get('page', { ref, server: endpoint.server, tool: 'card' }) };
}

const findFixtureTool = (name: string): FixtureTool | undefined => TOOL_PAGES.flat().find(tool => tool.name === name);

export const TOOL_RULES: readonly Rule[] = [
  {
    id: 'tool',
    title: 'answers with a tool and the part of its interface',
    section: 'the-part',
    async check(endpoint) {
      const { exchange, answer } = await readTool(endpoint, 'card');
      const { part } = answer;
      expectThat(answer.tool.name === 'card', exchange, 'tool.name "card"');
      expectThat(
        part?.uri === URIS.card && part.server === endpoint.server,
        exchange,
        `a part with the uri ${URIS.card} and the server ${endpoint.server}`,
      );
      expectThat(part.source === 'tool' && part.problem === undefined, exchange, 'part.source "tool", and no problem');
      expectThat((part.ref ?? part.content) !== undefined, exchange, 'part.ref, or the page in part.content');
    },
  },
  {
    id: 'tool-definition',
    title: 'passes on schema, annotations and _meta of a tool as its server lists them',
    section: '',
    async check(endpoint) {
      for (const name of ['card', 'price', 'order']) {
        const { exchange, answer } = await readTool(endpoint, name);
        for (const [key, value] of Object.entries(findFixtureTool(name) ?? {}))
          expectThat(isDeepStrictEqual(answer.tool[key], value), exchange, `tool.${key} ${JSON.stringify(value)}`);
      }
    },
  },
  {
    id: 'tool-by-address',
    title: 'finds a tool by the address of its interface',
    section: '',
    async check(endpoint) {
      const { exchange, answer } = await readTool(endpoint, URIS.card);
      expectThat(answer.tool.name === 'card', exchange, 'the tool card, which names this interface');
    },
  },
  {
    id: 'tool-on-later-page',
    title: 'finds a tool on the second page of the server’s list',
    section: '',
    async check(endpoint) {
      const { exchange, answer } = await readTool(endpoint, 'plain');
      expectThat(answer.tool.name === 'plain', exchange, 'the tool plain');
    },
  },
  {
    id: 'no-interface',
    title: 'a tool without an interface has no part, or one that is made from its definition',
    section: 'the-part',
    async check(endpoint) {
      const { exchange, answer } = await readTool(endpoint, 'plain');
      expectThat(
        answer.part === undefined || answer.part.source === 'compiled',
        exchange,
        'no part, or one with source "compiled"',
      );
    },
  },
  {
    id: 'interface-problem',
    title: 'a part says why its page cannot be read, in place of a page',
    section: 'the-part',
    async check(endpoint) {
      const { exchange, answer } = await readTool(endpoint, 'missing');
      const { problem, ref, content } = answer.part ?? {};
      expectThat(
        Boolean(problem) && ref === undefined && content === undefined,
        exchange,
        'part.problem with the reason, and neither ref nor content',
      );
    },
  },
  {
    id: 'metadata-of-contents',
    title: 'metadata.ui is what the contents of the resource declare',
    section: 'the-part',
    check: async endpoint => expectMetadata(await readTool(endpoint, 'card'), CARD_UI),
  },
  {
    id: 'metadata-of-list',
    title: 'metadata.ui is what resources/list declares, on any of its pages, where the contents declare nothing',
    section: 'the-part',
    check: async endpoint => expectMetadata(await readTool(endpoint, 'listed'), LISTED_UI),
  },
  {
    id: 'unknown-server',
    title: 'a server that there is not is refused',
    section: 'what-can-go-wrong',
    async check({ get, post, newSurface }) {
      expectRefusal(await get('tool', { server: 'no-such-server', name: 'card' }), 'unknown-server');
      const call = { server: 'no-such-server', tool: 'price', arguments: {}, surface: newSurface() };
      expectRefusal(await post('call', call), 'unknown-server');
    },
  },
  {
    id: 'unknown-tool',
    title: 'a tool that there is not is refused',
    section: 'what-can-go-wrong',
    async check({ server, get, post, newSurface }) {
      expectRefusal(await get('tool', { server, name: 'no_such_tool' }), 'unknown-tool');
      const call = { server, tool: 'no_such_tool', arguments: {}, surface: newSurface() };
      expectRefusal(await post('call', call), 'unknown-tool');
    },
  },
  {
    id: 'page-hash',
    title: 'the page is the server’s, byte for byte, and its SHA-256 is its name',
    section: 'the-part',
    async check(endpoint) {
      const { ref, exchange } = await readCardPage(endpoint);
      expectThat(exchange.status === 200, exchange, '200 with the page');
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(exchange.bytes);
      const hash = await sha256(text);
      expectThat(hash === ref, exchange, `a page with the SHA-256 ${ref}, not ${hash}`);
      expectThat(text === CARD_PAGE, exchange, `the page of the resource ${URIS.card}: ${JSON.stringify(CARD_PAGE)}`);
    },
  },
  {
    id: 'page-type',
    title: 'the page is sent as plain text, which a browser does not run',
    section: '',
    async check(endpoint) {
      const { exchange } = await readCardPage(endpoint);
      const type = exchange.headers.get('Content-Type') ?? '';
      expectThat(/^text\/plain\b/i.test(type), exchange, 'Content-Type: text/plain; charset=utf-8');
      expectThat(
        exchange.headers.get('X-Content-Type-Options') === 'nosniff',
        exchange,
        'X-Content-Type-Options: nosniff',
      );
    },
  },
  {
    id: 'unknown-page',
    title: 'a page that no interface has is refused, and a name that is no hash',
    section: 'what-can-go-wrong',
    async check({ server, get }) {
      expectRefusal(await get('page', { ref: NO_PAGE, server, tool: 'card' }), 'unknown-page');
      expectRefusal(await get('page', { ref: '../../secret', server, tool: 'card' }), 'bad-request');
    },
  },
];

function expectMetadata({ exchange, answer }: { exchange: Exchange; answer: ToolAnswer }, declared: object): void {
  const ui = getPath(answer.part, 'metadata', 'ui');
  expectThat(
    isRecord(ui) && isDeepStrictEqual({ ...ui }, declared),
    exchange,
    `part.metadata.ui ${JSON.stringify(declared)}`,
  );
}
