// Two wrappers of one server on one database, as two processes of `vitrine wrap --database` are.
import type { WireServer } from '@vitrine/model/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../test/support/services/postgres.ts';
import { FORECAST_SPEC, forecastTools, generationEnded, startGeneration } from '../../test/forecast-generation.ts';
import { openWrapped, readableLog, type Wrapped } from '../../test/wrapped.ts';
import { openPostgresStores, type PostgresStores } from './open-postgres-stores.ts';

const SERVER = '0123456789abcdef';
const OTHER_SPEC = { ...FORECAST_SPEC, form: { submit: 'Ask' } };
type Turns = Parameters<WireServer['add']>;
const answers = (spec: object): Turns => [{ text: JSON.stringify(spec) }];

interface OpenedWrapper {
  readonly wrapped: Wrapped;
  readonly wire: WireServer;
}

/** Opens wrappers with connections of their own to one schema. */
function shareSchema(): { stores(): Promise<PostgresStores>; open(turns: Turns): Promise<OpenedWrapper> } {
  const schema = tempSchema();
  const { log } = readableLog();
  const stores = async (): Promise<PostgresStores> => {
    const all = await openPostgresStores({ url: POSTGRES_URL, schema, log });
    onTestFinished(() => all.close());
    return all;
  };
  return {
    stores,
    async open(turns) {
      const own = await stores();
      const { generation, wire } = await startGeneration(turns);
      const wrapped = await openWrapped({
        tools: forecastTools(),
        store: own.catalog(SERVER, 1),
        revisionStore: own.revisions(SERVER),
        shapeStore: own.shapes(SERVER),
        generation: { ...generation, answers: own.answers() },
      });
      return { wrapped, wire };
    },
  };
}

/** A client lists the tools, which makes the wrapper ask its model, and calls one. */
async function use({ wrapped }: OpenedWrapper): Promise<void> {
  const client = await wrapped.connect();
  await client.listTools();
  await client.callTool({ name: 'forecast', arguments: { place: 'Lisbon' } });
  await generationEnded(wrapped);
  await wrapped.wrapper.settled();
}

describe.skipIf(!(await hasPostgres()))('two wrappers in PostgreSQL (skipped: no server)', { timeout: 60_000 }, () => {
  it('make an interface for the same tool at once: one list, and one revision where both made the same', async () => {
    const { open, stores } = shareSchema();
    const both = await Promise.all([open(answers(FORECAST_SPEC)), open(answers(FORECAST_SPEC))]);
    await Promise.all(both.map(use));
    const stored = await stores();
    expect(await stored.servers()).toMatchObject([{ key: SERVER }]);
    expect((await stored.catalog(SERVER, 1).load())?.tools).toHaveLength(1);
    expect(await stored.revisions(SERVER).load()).toMatchObject([{ revision: { number: 1, spec: FORECAST_SPEC } }]);
  });

  it('no revision is lost where both made another interface, and the next wrapper shows the newest', async () => {
    const { open, stores } = shareSchema();
    const both = await Promise.all([open(answers(FORECAST_SPEC)), open(answers(OTHER_SPEC))]);
    await Promise.all(both.map(use));
    const revisions = await (await stores()).revisions(SERVER).load();
    // The second may have been late enough to take the answer that the first has stored.
    const requests = both.flatMap(({ wire }) => wire.requests).length;
    expect(revisions.map(({ revision }) => revision.number)).toEqual(requests === 2 ? [1, 2] : [1]);
    const third = await open([]);
    const client = await third.wrapped.connect();
    const shown = await client.callTool({ name: 'forecast', arguments: { place: 'Lisbon' } });
    expect(shown._meta).toMatchObject({ 'vitrine.dev/view-spec': { spec: revisions.at(-1)!.revision.spec } });
  });

  it('the second asks no model for what the first has stored, and its list is there before the server answers', async () => {
    const { open } = shareSchema();
    await use(await open(answers(FORECAST_SPEC)));
    const second = await open([]);
    expect(second.wrapped.wrapper.catalog.known).toBe(true);
    const client = await second.wrapped.connect();
    await client.listTools();
    const result = await client.callTool({ name: 'forecast', arguments: { place: 'Lisbon' } });
    expect(result._meta).toMatchObject({ 'vitrine.dev/view-spec': { spec: FORECAST_SPEC } });
    await second.wrapped.wrapper.settled();
    expect(second.wire.requests).toHaveLength(0);
  });
});
