// Wire fixtures: message sequences as JSON files (`@vitrine/host/fixtures/*.json`). Each step names its sender, so the same file tests a
// host, for which the view's messages are played, and a view, for which the host's messages are played.
import * as z from 'zod/mini';
import type { Channel } from '../bridge/channel.ts';
import { createInbox } from './inbox.ts';

const StepSchema = z.object({
  from: z.enum(['host', 'view']),
  /** The operation, and its arguments, by which the implementation under test sends this message; absent when it sends it by itself. */
  do: z.optional(z.tuple([z.string()], z.unknown())),
  /** The message. `"$any"` matches everything; `"$id:NAME"` an id, the same wherever NAME is used again. Unlisted keys are ignored. */
  message: z.record(z.string(), z.unknown()),
});

/** A sequence of messages, in order. */
export const FixtureSchema = z.object({
  name: z.string(),
  dialect: z.enum(['mcp-apps', 'mcp-ui', 'tool-ui']),
  steps: z.array(StepSchema),
});
/** A parsed wire fixture. */
export type Fixture = z.infer<typeof FixtureSchema>;

/** The options of `playFixture`. */
export interface PlayOptions {
  /** Side under test; the other is played. */
  tested: 'host' | 'view';
  /** Leads to the side under test. */
  channel: Channel;
  /** Makes the side under test send a message: carries out the operation of a step's `do`. */
  perform(operation: string, args: readonly unknown[]): unknown;
}

/**
 * Plays a fixture. Rejects with the step and the message received instead. Outcomes of performed operations are awaited at the end.
 * @example
 * await playFixture(fixture, { tested: 'view', channel, perform });
 */
export async function playFixture(fixture: Fixture, { tested, channel, perform }: PlayOptions): Promise<void> {
  const inbox = createInbox<unknown>();
  channel.onmessage = message => inbox.push(message);
  const ids = new Map<string, unknown>();
  const outcomes: unknown[] = [];
  let receivedCount = 0;
  for (const [index, step] of fixture.steps.entries()) {
    if (step.from !== tested) {
      channel.send(fill(step.message, ids));
      continue;
    }
    if (step.do) outcomes.push(Promise.resolve(perform(step.do[0], step.do.slice(1))).catch(() => undefined));
    const place = `${fixture.name}, step ${index + 1}`;
    const expected = receivedCount++;
    await inbox.waitFor(() => inbox.all.length > expected, { what: place });
    const came = inbox.all[expected];
    if (!fits(step.message, came, ids))
      throw new Error(`${place}: expected ${JSON.stringify(step.message)}, received ${JSON.stringify(came)}`);
  }
  await Promise.all(outcomes);
}

let fresh = 1;

function fill(value: unknown, ids: Map<string, unknown>): unknown {
  if (typeof value === 'string' && value.startsWith('$id:')) {
    if (!ids.has(value)) ids.set(value, `fixture-${fresh++}`);
    return ids.get(value);
  }
  if (Array.isArray(value)) return value.map(item => fill(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, ids)]));
}

function fits(expected: unknown, came: unknown, ids: Map<string, unknown>): boolean {
  if (expected === '$any') return came !== undefined;
  if (typeof expected === 'string' && expected.startsWith('$id:')) {
    if (!ids.has(expected)) ids.set(expected, came);
    return came !== undefined && ids.get(expected) === came;
  }
  if (Array.isArray(expected))
    return (
      Array.isArray(came) && came.length === expected.length && expected.every((item, i) => fits(item, came[i], ids))
    );
  if (typeof expected !== 'object' || expected === null) return expected === came;
  if (typeof came !== 'object' || came === null) return false;
  return Object.entries(expected).every(([key, item]) => fits(item, (came as Record<string, unknown>)[key], ids));
}
