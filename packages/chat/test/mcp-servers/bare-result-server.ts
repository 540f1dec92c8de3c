// A server whose results are not as MCP has them: `tools/call` answers with what the tool's name stands for.
import { serveResults } from '../results/serve-results.ts';

const RESULTS: Record<string, unknown> = {
  text: { content: 'Said in one text.' },
  block: { content: { type: 'text', text: 'Said in one block.' } },
  bare: { city: 'Oslo', degrees: 4 },
  rows: { rows: [{ city: 'Oslo' }, { city: 'Bergen' }] },
  missing: {},
  null: { content: null, structuredContent: { city: 'Tromsø' } },
};

serveResults('bare', RESULTS);
