// The tools of published MCP servers that corpus.test.ts leaves out, which take three quarters of the time.
import { expect, it } from 'vitest';
import { describeCorpus, LARGE, servers } from './support/corpus.ts';

const large = servers.filter(({ server }) => LARGE.includes(server));

it('contains all large servers', () => expect(large.length).toBe(LARGE.length));

describeCorpus(large);
