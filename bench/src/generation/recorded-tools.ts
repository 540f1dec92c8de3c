// The 60 tool definitions of the measurement (../../data/generation/README.md).
import { readFileSync } from 'node:fs';
import { escapedStep } from '@vitrine/autoview/internal/view-spec';

export const DATA = new URL('../../data/generation/', import.meta.url);

interface JsonSchema {
  readonly $schema?: string;
  readonly type?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly format?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

export interface RecordedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: { readonly readOnlyHint?: boolean; readonly destructiveHint?: boolean };
}

interface RecordedServer {
  readonly server: string;
  readonly package: string;
  readonly version: string;
  readonly license: string;
  readonly tools: readonly RecordedTool[];
}

/** A tool with the tools of its server, itself among them. */
export interface MeasuredTool {
  /** `server/name`. */
  readonly id: string;
  readonly tool: RecordedTool;
  readonly siblings: readonly RecordedTool[];
}

/** The pointer of a schema or a spec to this member. */
export const pointerTo = (name: string): string => `/${escapedStep(name)}`;

export function measuredTools(): MeasuredTool[] {
  const servers = JSON.parse(readFileSync(new URL('tools.json', DATA), 'utf8')) as RecordedServer[];
  return servers.flatMap(({ server, tools }) =>
    tools.map(tool => ({ id: `${server}/${tool.name}`, tool, siblings: tools })),
  );
}
