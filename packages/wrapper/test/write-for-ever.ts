// Writes revisions, answers and shapes as fast as it can, until it is killed: `node write-for-ever.ts <folder>`. Prints a line for each round.
import { join } from 'node:path';
import { createDiskAnswerCache, createDiskRevisionStore } from '../src/generation/index.ts';
import { createDiskShapeStore } from '../src/index.ts';

const [folder = ''] = process.argv.slice(2);
const log = { debug() {}, info() {}, warn() {}, error() {} };
const interfaces = join(folder, 'interfaces');
const revisions = createDiskRevisionStore({ folder: interfaces, log });
const shapes = createDiskShapeStore({ folder: interfaces, log });
const answers = createDiskAnswerCache({ folder: join(folder, 'answers'), log });
// Large, so that a write takes its time.
const spec = {
  version: 1 as const,
  summary: 'x'.repeat(300),
  form: { presets: [{ label: 'a', arguments: { text: 'y'.repeat(20_000) } }] },
};
const about = { toolName: 't', generator: 'm v1', reasons: [], createdAt: '2026-01-01T00:00:00Z', spec };

for (let round = 0; ; round++) {
  const key = (round % 50).toString(16).padStart(64, '0');
  const shape = {
    type: ['object' as const],
    properties: { [`m${round % 40}`]: { type: ['null' as const] } },
    required: [],
  };
  await Promise.all([
    revisions.add({ ...about, toolHash: 'h', source: 'host', state: 'accepted' }),
    answers.set({ ...about, key }),
    shapes.save({ toolName: 't', toolHash: 'h', shape, changes: 1 }),
  ]);
  process.stdout.write(`${round}\n`);
}
