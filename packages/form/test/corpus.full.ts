// The tools of the published MCP servers that corpus.test.ts leaves out: three quarters of the time.
import { expect, it } from 'vitest';
import { describeCorpus, LARGE, servers } from './support/corpus.ts';

const large = servers.filter(({ server }) => LARGE.includes(server));

it('has them all', () => expect(large.length).toBe(LARGE.length));

describeCorpus(large);
