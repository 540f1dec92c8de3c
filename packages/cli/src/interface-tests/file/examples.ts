// The calls of a test: written in `vitrine.test.yml`, else made from examples, defaults and the schema of each tool.
import { existsSync } from 'node:fs';
import { sampleArguments } from '@vitrine/autoview/internal/view-spec';
import type { ToolDefinition } from '@vitrine/connect';
import { isRecord } from '@vitrine/std/internal/json';
import { readTestFile, TEST_FILE, type TestFile } from './test-file.ts';

/** One call of a tool. */
export interface Example {
  /** Absent where the tool has one example. */
  readonly name?: string | undefined;
  readonly arguments: Record<string, unknown>;
}

export interface Examples {
  readonly file?: TestFile | undefined;
  /** Calls that are written down for a tool; empty when there are none. */
  writtenFor(tool: string): readonly Example[];
  /** Arguments of the first call, or made from the schema. */
  argumentsFor(tool: ToolDefinition): Record<string, unknown>;
}

/** Reads the file; without a path `vitrine.test.yml` of this folder, when it is there. Throws `ConnectError` for a wrong file. */
export async function readExamples(path?: string): Promise<Examples> {
  const file = path !== undefined || existsSync(TEST_FILE) ? await readTestFile(path ?? TEST_FILE) : undefined;
  const writtenFor = (tool: string): readonly Example[] => file?.tools?.[tool]?.examples ?? [];
  return {
    file,
    writtenFor,
    argumentsFor: tool => writtenFor(tool.name)[0]?.arguments ?? draftArguments(tool),
  };
}

/** Arguments from the examples of the input schema, else from the defaults and types of its properties. */
export function draftArguments(tool: ToolDefinition): Record<string, unknown> {
  const { examples } = tool.inputSchema;
  const example = Array.isArray(examples) ? examples.find(isRecord) : undefined;
  if (example) return example;
  const { properties } = tool.inputSchema;
  const sample = sampleArguments(tool);
  return { ...(isRecord(properties) && readDefaults(properties)), ...(isRecord(sample) && sample) };
}

/** The defaults of the properties that have one: a view may need what its server adds by itself. */
const readDefaults = (properties: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      isRecord(schema) && schema.default !== undefined ? [[name, schema.default]] : [],
    ),
  );
