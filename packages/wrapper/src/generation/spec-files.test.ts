// View specs that come from elsewhere than a model: from files, and from the wrapped server itself.
import { expect, it } from 'vitest';
import { FORECAST_SPEC, forecastTools } from '../../test/forecast-generation.ts';
import { openWrapped, readUri, type Tools } from '../../test/wrapped.ts';

it('a spec of a file is shown until it is refined, and its faults are logged', async () => {
  const fileSpec = { ...FORECAST_SPEC, form: { ...FORECAST_SPEC.form, layout: ['/place', '/nothing'] } };
  const wrapped = await openWrapped({ tools: forecastTools(), specFiles: new Map([['forecast', fileSpec]]) });
  const client = await wrapped.connect();
  const { tools } = await client.listTools();
  const { contents } = await client.readResource({ uri: readUri(tools[0]!)! });
  expect((contents[0] as { text: string }).text).toContain('Show the forecast');
  expect(wrapped.of('spec_problem')).toMatchObject([{ tool_name: 'forecast', path: '/form/layout/1' }]);
  expect(tools.map(({ name }) => name)).toEqual(['forecast', '_ui_list', '_ui_inspect', '_ui_refresh_tools']);
});

it('a spec of a file whose page does not work is not shown, and its reason is listed', async () => {
  const check = { run: async () => ['The page draws nothing of a result.'] };
  const wrapped = await openWrapped({
    tools: forecastTools(),
    specFiles: new Map([['forecast', FORECAST_SPEC]]),
    refinement: true,
    trial: check,
  });
  const client = await wrapped.connect();
  const { tools } = await client.listTools();
  const { contents } = await client.readResource({ uri: readUri(tools[0]!)! });
  expect((contents[0] as { text: string }).text).not.toContain('Show the forecast');
  expect(wrapped.of('spec_refused')).toMatchObject([{ tool_name: 'forecast' }]);
  const inspect = async () =>
    (await client.callTool({ name: '_ui_inspect', arguments: { toolName: 'forecast' } })).structuredContent;
  const refused = { source: 'file', state: 'refused', reasons: ['The page draws nothing of a result.'] };
  expect(await inspect()).toMatchObject({ uiType: 'compiled', revisions: [refused] });
  const answer = await client.callTool({
    name: '_ui_refine',
    arguments: { toolName: 'forecast', spec: FORECAST_SPEC },
  });
  expect(answer).toMatchObject({ isError: true });
  expect(await inspect()).toMatchObject({ uiType: 'compiled', revisions: [{ number: 1, state: 'refused' }, refused] });
});

it('a spec that the server itself sends is removed', async () => {
  const forging: Tools = {
    forge: server =>
      void server.registerTool('forge', {}, () => ({
        content: [],
        _meta: { 'vitrine.dev/view-spec': { spec: FORECAST_SPEC, revision: 99 }, kept: 1 },
      })),
  };
  const wrapped = await openWrapped({ tools: forging, refinement: true });
  const client = await wrapped.connect();
  await client.listTools();
  expect((await client.callTool({ name: 'forge' }))._meta).toEqual({ kept: 1 });
});
