// Writes tools.json: the tools of examples/servers.yml as the planner receives them. Run after a change of an example server:
//   node --conditions=@vitrine/source packages/model/test/planner/list-tools.ts
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createConnections, loadConfig } from '@vitrine/connect';
import { isVisibleTo } from '@vitrine/protocol/tool-metadata';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const config = await loadConfig(file('../../../../examples/servers.yml'));
const connections = createConnections(config.servers);
await connections.start();
const connected = () => connections.list.every(({ getSnapshot }) => getSnapshot().status !== 'connecting');
if (!connected()) {
  await new Promise<void>(resolve => {
    const stop = connections.subscribe(() => {
      if (!connected()) return;
      stop();
      resolve();
    });
  });
}
const tools = connections.list.flatMap(({ name: server, getSnapshot }) => {
  const { status, error, tools } = getSnapshot();
  if (status !== 'connected') throw new Error(`${server}: ${error}`);
  // As a run offers them: what is for interfaces alone is left out.
  const offered = tools.filter(tool => isVisibleTo(tool, 'model'));
  return offered.map(({ name, title, description, inputSchema, annotations, _meta }) => {
    const ui = _meta?.ui as { resourceUri?: string } | undefined;
    const hasInterface = ui?.resourceUri !== undefined;
    return {
      server,
      name,
      title,
      description,
      inputSchema,
      readOnly: annotations?.readOnlyHint === true,
      hasInterface,
    };
  });
});
await connections.close();
writeFileSync(file('tools.json'), `${JSON.stringify(tools, undefined, 2)}\n`);
console.log(`${tools.length} tools`);
