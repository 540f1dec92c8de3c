// Results to try a freeform page with, and the texts of which one must be seen.
import type { ToolDefinition } from '@vitrine/autoview';
import { sampleResult } from '@vitrine/autoview/internal/view-spec';

export interface SampleResult {
  readonly result: object;
  /** One of these is in the text of a page that draws the result. Empty: nothing can be expected. */
  readonly expected: readonly string[];
}

const TEXT = 'Sample text 4711';
const FAILURE = 'Sample failure 4712';

/** A result of the tool's output schema, or of text where it has none. Texts without a meaning are made different from each other. */
export function createSample(tool: ToolDefinition): SampleResult {
  const sample = sampleResult(tool);
  if (sample === undefined) return { result: { content: [{ type: 'text', text: TEXT }] }, expected: [TEXT] };
  const expected: string[] = [];
  let count = 0;
  const distinct = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(distinct);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, distinct(member)]));
    if (value === 'sample') {
      expected.push(`Sample ${++count}`);
      return `Sample ${count}`;
    }
    if (typeof value === 'string' && value !== '') expected.push(value, ...readYear(value));
    if (typeof value === 'number') expected.push(String(value));
    return value;
  };
  const structuredContent = distinct(sample);
  return {
    result: { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] },
    expected,
  };
}

/** A page may write a date in words. */
function readYear(value: string): string[] {
  const year = value.slice(0, 4);
  return value.charAt(4) === '-' && Number.isInteger(Number(year)) ? [year] : [];
}

export const SAMPLE_FAILURE: SampleResult = {
  result: { isError: true, content: [{ type: 'text', text: FAILURE }] },
  expected: [FAILURE],
};
