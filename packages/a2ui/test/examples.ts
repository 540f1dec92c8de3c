// The example message sets of the A2UI project (test/data/README.md).
import { readdirSync, readFileSync } from 'node:fs';

/** A set of messages with the files that have it. */
export interface Example {
  /** Paths in the project's repository, or `v1_0-candidate/01_flight-status.json`. */
  readonly files: readonly string[];
  readonly messages: readonly Record<string, unknown>[];
}

const DATA = new URL('./data/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, DATA), 'utf8');

/** Sources of the examples. */
export const EXAMPLE_SOURCES = ['repository', 'v0_9-web_core', 'v1_0-candidate'] as const;

/** The examples of a source. */
export function readExamples(source: (typeof EXAMPLE_SOURCES)[number]): Example[] {
  if (source === 'repository')
    return read('repository.jsonl')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Example);
  return readdirSync(new URL(`${source}/`, DATA))
    .toSorted()
    .map(name => {
      const file = `${source}/${name}`;
      const { messages } = JSON.parse(read(file)) as Pick<Example, 'messages'>;
      return { files: [file], messages };
    });
}

/** The example of a file, whose path ends so. */
export function readExample(path: string): Example {
  return EXAMPLE_SOURCES.flatMap(readExamples).find(({ files }) => files.some(file => file.endsWith(path)))!;
}
