// Writes the pages of the components: live states, how to draw one, the props of its schema, and what it adds to an application.
import { COMPONENT_NAMES } from '@vitrine/components/catalog';
import { toJsonSchema } from '@vitrine/components/json-schema';
import * as schemas from '@vitrine/components/schemas';
import { bundleSize } from '../../../scripts/size.ts';
import { type PropsComments, readPropsComments } from './props-comments.ts';
import { writePropsTable } from './props-table.ts';
import { writePage } from './site-files.ts';

type Contract = schemas.ComponentContract<unknown>;

const CONTRACTS: ReadonlyMap<string, Contract> = new Map(
  Object.values(schemas)
    .filter(
      (value): value is Contract & typeof value => typeof value === 'object' && 'safeParse' in value && 'name' in value,
    )
    .map(contract => [contract.name, contract]),
);

/** Writes a page for each component, and the index. */
export async function writeComponentPages(): Promise<void> {
  const sizes = new Map(
    await Promise.all(
      COMPONENT_NAMES.map(async name => [name, await bundleSize(`@vitrine/components/${name}`)] as const),
    ),
  );
  const comments = readPropsComments();
  for (const [order, name] of COMPONENT_NAMES.entries()) {
    const contract = CONTRACTS.get(name);
    if (!contract) throw new Error(`The component ${name} has no contract in @vitrine/components/schemas.`);
    writePage(
      `components/${name}.mdx`,
      componentPage(contract, {
        bytes: sizes.get(name)!,
        order: order + 1,
        comments: comments.get(contractName(name)),
      }),
    );
  }
  writePage('components/index.mdx', indexPage(sizes));
}

interface PageFacts {
  /** Gzipped. */
  readonly bytes: number;
  /** The place in the navigation. */
  readonly order: number;
  readonly comments: PropsComments | undefined;
}

function componentPage(contract: Contract, { bytes, order, comments }: PageFacts): string {
  const { name, version, description } = contract;
  const variable = toCamelCase(name);
  return `---
title: ${toTitle(name)}
description: ${JSON.stringify(description)}
sidebar: { order: ${order} }
---

import ComponentStories from '../../../live/component-stories.tsx';

${escapeMdx(description)}

## States

<ComponentStories name="${name}" client:only="react" />

## Draw it

\`\`\`tsx
import { ComponentView } from '@vitrine/components';
import { ${variable} } from '@vitrine/components/${name}';
import '@vitrine/components/styles.css';
import type { ReactNode } from 'react';

export const Result = ({ data }: { data: unknown }): ReactNode => (
  <ComponentView definition={${variable}} data={data} />
);
\`\`\`

\`ComponentView\` checks the data; what the schema refuses is shown as text with the reasons. A page loads
${(bytes / 1000).toFixed(1)} kB (gzipped, without React) for this component alone.

A server names it in a tool's \`_meta\`, and the host draws \`structuredContent\` with it:

\`\`\`json
{ "vitrine.dev/native": { "component": "${name}", "version": ${version} } }
\`\`\`

## Props

${writePropsTable(toJsonSchema(contract), comments ?? new Map())}

The schema for servers and agents, without React: \`${variable}Contract\` of \`@vitrine/components/schemas\`.

## What can go wrong

| you see | because | do |
|---|---|---|
| the data as text, and a list of reasons | the schema refused the data | compare them with the props above |
| no colours, no layout | the style sheet is missing | import \`@vitrine/components/styles.css\` once |
| another interface in the chat | the host has an older version of the component, or none | [Which interface is shown](/concepts/how-it-works/) |
`;
}

function indexPage(sizes: ReadonlyMap<string, number>): string {
  const rows = COMPONENT_NAMES.map(name => {
    const { description } = CONTRACTS.get(name)!;
    return `| [${toTitle(name)}](/components/${name}/) | ${escapeMdx(description).replaceAll('|', '\\|')} | ${(sizes.get(name)! / 1000).toFixed(1)} |`;
  });
  return `---
title: All components
description: Every component of the catalog, with its purpose and its size.
sidebar: { order: 0 }
---

Each component is drawn from data that its schema accepts: choose one, look at its states, copy its data. How to use them in
an application is in the [guide](/guides/components/).

| component | purpose | kB gzipped |
|---|---|---|
${rows.join('\n')}
`;
}

/** \`data-table\` → \`Data table\`. */
function toTitle(name: string): string {
  const words = name.replaceAll('-', ' ').replace('json', 'JSON');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** `data-table` → `dataTableContract`, the name of its contract. */
function contractName(name: string): string {
  return `${toCamelCase(name)}Contract`;
}

/** Text for MDX, where braces and angle brackets are code. */
function escapeMdx(text: string): string {
  return text.replace(/[{}<]/g, character => `\\${character}`);
}
