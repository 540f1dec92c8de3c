// `POST resource` and `POST list`: what a view may read of its own server.
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@vitrine/std/internal/json';
import { ListAnswerSchema, ResourceAnswerSchema, type ViewListRequest } from '@vitrine/tool-view/internal/contract';
import type { Endpoint, Exchange } from '../endpoint.ts';
import { NOTE_CONTENTS, PROMPTS, RESOURCE_PAGES, TEMPLATES, TOOL_PAGES, URIS } from '../fixture/fixture-content.ts';
import { expectAnswer, expectRefusal, expectThat, type Rule } from '../rule.ts';

/** More pages than the fixture has: a cursor that leads nowhere ends. */
const MAX_PAGES = 10;

/** All entries of a list, over its pages. */
async function readList(
  { server, post, newSurface }: Endpoint,
  what: ViewListRequest['what'],
  member: 'tools' | 'resources' | 'resourceTemplates' | 'prompts',
): Promise<{ exchange: Exchange; entries: Record<string, unknown>[] }> {
  const surface = newSurface();
  const entries: Record<string, unknown>[] = [];
  let cursor: string | undefined;
  for (let page = 0; ; page++) {
    const exchange = await post('list', { server, what, surface, ...(cursor !== undefined && { cursor }) });
    const answer = expectAnswer(exchange, ListAnswerSchema);
    const list = answer[member];
    expectThat(list !== undefined, exchange, `the entries in "${member}"`);
    entries.push(...list);
    cursor = answer.nextCursor;
    if (cursor === undefined) return { exchange, entries };
    expectThat(page < MAX_PAGES, exchange, 'an end of the list: no nextCursor on the last page');
  }
}

const namesIn = (entries: readonly Record<string, unknown>[]): string =>
  entries.map(({ name }) => String(name)).join(', ');

export const READING_RULES: readonly Rule[] = [
  {
    id: 'resource',
    title: 'reads a resource as the server sends it',
    section: '',
    async check({ server, post, newSurface }) {
      const exchange = await post('resource', { server, uri: URIS.note, surface: newSurface() });
      const { contents } = expectAnswer(exchange, ResourceAnswerSchema);
      expectThat(
        isDeepStrictEqual(
          contents,
          NOTE_CONTENTS.map(one => ({ ...one })),
        ),
        exchange,
        `contents ${JSON.stringify(NOTE_CONTENTS)}`,
      );
    },
  },
  {
    id: 'resource-failed',
    title: 'a resource that the server does not have is refused as the server’s error',
    section: 'what-can-go-wrong',
    async check({ server, post, newSurface }) {
      expectRefusal(await post('resource', { server, uri: 'fixture://none', surface: newSurface() }), 'server-failed');
    },
  },
  {
    id: 'list-tools',
    title: 'lists the tools that views may call, and no others',
    section: '',
    async check(endpoint) {
      const { exchange, entries } = await readList(endpoint, 'tools', 'tools');
      const expected = TOOL_PAGES.flat().filter(({ name }) => name !== 'for_models');
      expectThat(
        namesIn(entries) === namesIn(expected.map(tool => ({ ...tool }))),
        exchange,
        `the tools ${expected.map(({ name }) => name).join(', ')}`,
      );
    },
  },
  {
    id: 'list-pages',
    title: 'lists all resources, on as many pages as it takes',
    section: '',
    async check(endpoint) {
      const { exchange, entries } = await readList(endpoint, 'resources', 'resources');
      const uris = RESOURCE_PAGES.flat().map(({ uri }) => uri);
      expectThat(
        isDeepStrictEqual(
          entries.map(({ uri }) => uri),
          uris,
        ),
        exchange,
        `on this page or with nextCursor: ${uris.join(', ')}`,
      );
      const listed = entries.find(({ uri }) => uri === URIS.listed);
      expectThat(isRecord(listed?._meta), exchange, `the entry of ${URIS.listed} with its _meta`);
    },
  },
  {
    id: 'list-others',
    title: 'lists templates of resources, and prompts',
    section: '',
    async check(endpoint) {
      const templates = await readList(endpoint, 'resource-templates', 'resourceTemplates');
      expectThat(
        templates.entries[0]?.uriTemplate === TEMPLATES[0].uriTemplate,
        templates.exchange,
        `resourceTemplates ${JSON.stringify(TEMPLATES)}`,
      );
      const prompts = await readList(endpoint, 'prompts', 'prompts');
      expectThat(prompts.entries[0]?.name === PROMPTS[0].name, prompts.exchange, `prompts ${JSON.stringify(PROMPTS)}`);
    },
  },
];
