// Examples for each kind, recorded from the servers in examples/ by scripts/write-examples.ts. Fetched with the first that is chosen.
import type { PlaygroundState } from './playground-state.ts';

export const EXAMPLES = [
  { name: 'tool', title: 'Tool' },
  { name: 'result', title: 'Tool and result' },
  { name: 'resource', title: 'MCP Apps' },
  { name: 'html', title: 'HTML' },
  { name: 'appsSdk', title: 'Apps SDK' },
  { name: 'remoteDom', title: 'Remote DOM' },
  { name: 'a2ui', title: 'A2UI' },
  { name: 'component', title: 'Component' },
] as const;

export type ExampleName = (typeof EXAMPLES)[number]['name'];

export type PlaygroundExamples = Record<ExampleName, PlaygroundState>;

let examples: Promise<PlaygroundExamples> | undefined;

/** Loads an example. Rejects when the site's file cannot be loaded. */
export async function loadExample(name: ExampleName): Promise<PlaygroundState> {
  examples ??= fetchExamples();
  return (await examples)[name];
}

async function fetchExamples(): Promise<PlaygroundExamples> {
  const response = await fetch('/playground/examples.json');
  if (!response.ok) throw new Error(`The examples could not be loaded (${response.status}).`);
  return (await response.json()) as PlaygroundExamples;
}
