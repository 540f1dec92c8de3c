// Makes ../../data/generation/tools.json: 60 tool definitions of published MCP servers, chosen by rule. A tool counts when its package
// states a licence, when its result has named members or it takes at least three parameters, and when its definition has at most 6,000
// characters. Tools are taken from the servers in rotation, in the order of the servers' names. Within a server, tools with an output
// schema come first, then a hash decides the order. Run: node --conditions=@vitrine/source bench/src/generation/choose-tools.ts FOLDER
// FOLDER holds one JSON file a server, an answer to `tools/list`: { server, package, version, license, tools }.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA, type RecordedServer, type RecordedTool } from './recorded-tools.ts';

const WANTED = 60;
const MAX_CHARACTERS = 6000;
const MIN_PARAMETERS = 3;
/** The members of a definition that an interface depends on. */
const MEMBERS = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const;

type Recording = Omit<RecordedServer, 'license'> & { readonly license?: string };

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder with the recordings: choose-tools.ts FOLDER');
const servers = readdirSync(folder)
  .filter(file => file.endsWith('.json'))
  .map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recording)
  .filter((recording): recording is RecordedServer => recording.license !== undefined)
  .sort((a, b) => (a.server < b.server ? -1 : 1))
  .map(({ server, package: name, version, license, tools }) => ({
    head: { server, package: name, version, license },
    waiting: inOrder(server, tools),
    chosen: [] as RecordedTool[],
  }));

for (let count = 0; count < WANTED && servers.some(({ waiting }) => waiting.length > 0); )
  for (const { waiting, chosen } of servers) {
    const next = count < WANTED ? waiting.shift() : undefined;
    if (next) count++;
    if (next) chosen.push(next);
  }

const lines = servers
  .filter(({ chosen }) => chosen.length > 0)
  .map(
    ({ head, chosen }) =>
      `  ${JSON.stringify(head).slice(0, -1)},"tools":[\n${chosen.map(tool => `    ${JSON.stringify(tool)}`).join(',\n')}\n  ]}`,
  );
writeFileSync(new URL('tools.json', DATA), `[\n${lines.join(',\n')}\n]\n`);

function inOrder(server: string, tools: readonly RecordedTool[]): RecordedTool[] {
  return tools
    .map(withMembers)
    .filter(tool => deservesInterface(tool) && JSON.stringify(tool).length <= MAX_CHARACTERS)
    .map(tool => ({ tool, key: `${tool.outputSchema ? 0 : 1}${hashText(`${server}/${tool.name}`)}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ tool }) => tool);
}

function withMembers(tool: RecordedTool): RecordedTool {
  const members = MEMBERS.flatMap(name => (tool[name] === undefined ? [] : [[name, tool[name]] as const]));
  return Object.fromEntries(members) as unknown as RecordedTool;
}

function deservesInterface({ inputSchema, outputSchema }: RecordedTool): boolean {
  const count = (schema: { readonly properties?: object } | undefined) => Object.keys(schema?.properties ?? {}).length;
  return count(outputSchema) > 0 || count(inputSchema) >= MIN_PARAMETERS;
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
