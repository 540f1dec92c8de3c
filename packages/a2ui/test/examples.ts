// The example message sets of the A2UI project (test/data/README.md).
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A set of messages with its file. */
export interface Example {
  /** Such as `v0_9_1-basic/01_flight-status.json`. */
  readonly file: string;
  readonly messages: readonly Record<string, unknown>[];
}

const DATA = new URL('./data/', import.meta.url);
/** The folders of `data`. */
export const EXAMPLE_FOLDERS = ['v0_9_1-basic', 'v0_9_1-minimal', 'v0_9-web_core', 'v1_0-candidate'] as const;

/** The examples of a folder, by name. */
export function readExamples(folder: (typeof EXAMPLE_FOLDERS)[number]): Example[] {
  return readdirSync(new URL(`${folder}/`, DATA))
    .toSorted()
    .map(name => {
      const file = `${folder}/${name}`;
      const { messages } = JSON.parse(readFileSync(new URL(file, DATA), 'utf8')) as Pick<Example, 'messages'>;
      return { file, messages };
    });
}

/** A file of `data` as text. */
export const readData = (name: string): string => readFileSync(fileURLToPath(new URL(name, DATA)), 'utf8');
