// Makes test/form/data/tool-schemas.json from recorded `tools/list` answers of published MCP servers: names and input schemas,
// without the prose (titles, descriptions), which belongs to its authors and which the form's logic does not need.
// Run: node --conditions=@vitrine/source packages/models/test/form/make-tool-schemas.ts FOLDER
// FOLDER holds one JSON file a server: { server, package, version, license, tools: [{ name, inputSchema }] }. A package that
// states no licence is left out.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Recording {
  server: string;
  package: string;
  version: string;
  license?: string;
  tools: { name: string; inputSchema: Json }[];
}

const PROSE = new Set(['title', 'description', '$comment', 'markdownDescription']);
const SCHEMA = new Set('items additionalItems additionalProperties propertyNames not if then else contains'.split(' '));
const SCHEMA_LIST = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items']);
const SCHEMA_MAP = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

function withoutProse(schema: Json): Json {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  const keywordEntries: [string, Json][] = [];
  for (const [keyword, part] of Object.entries(schema)) {
    if (PROSE.has(keyword)) continue;
    if (SCHEMA_LIST.has(keyword) && Array.isArray(part)) keywordEntries.push([keyword, part.map(withoutProse)]);
    else if (SCHEMA_MAP.has(keyword) && typeof part === 'object' && part !== null && !Array.isArray(part)) {
      const members = Object.entries(part).map(([name, inner]) => [name, withoutProse(inner)] as const);
      keywordEntries.push([keyword, Object.fromEntries(members)]);
    } else keywordEntries.push([keyword, SCHEMA.has(keyword) ? withoutProse(part) : part]);
  }
  return Object.fromEntries(keywordEntries);
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder with the recordings: make-tool-schemas.ts FOLDER');
const servers = readdirSync(folder)
  .filter(file => file.endsWith('.json'))
  .sort()
  .map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recording)
  .filter(({ license }) => license !== undefined)
  .map(({ server, package: name, version, license, tools }) => ({
    server,
    package: name,
    version,
    license,
    tools: tools.map(tool => ({ name: tool.name, inputSchema: withoutProse(tool.inputSchema) })),
  }));
const target = new URL('./data/tool-schemas.json', import.meta.url);
const lines = servers.map(server => {
  const tools = server.tools.map(tool => `    ${JSON.stringify(tool)}`).join(',\n');
  const { tools: _, ...head } = server;
  return `  ${JSON.stringify(head).slice(0, -1)},"tools":[\n${tools}\n  ]}`;
});
writeFileSync(target, `[\n${lines.join(',\n')}\n]\n`);
console.log(
  `${servers.length} servers, ${servers.reduce((sum, { tools }) => sum + tools.length, 0)} tools → ${target.pathname}`,
);
