// Messages that arrive during a run: they are queued until its end, or steer it.
import { describe, expect, it } from 'vitest';
import { readUntil, waitFor } from '../../test/support/events.ts';
import { calls, finish, says, text } from '../../test/support/scripted-models.ts';
import { ended, openWeather } from '../../test/support/weather.ts';

describe('during a run', () => {
  const createGate = () => {
    const gate = Promise.withResolvers<void>();
    return { promise: gate.promise, release: gate.resolve };
  };

  it('its text is live, and cleared when the step is in the log', async () => {
    const gate = createGate();
    const { agent, sessionId } = await openWeather([[text('Hel'), text('lo'), gate.promise, finish('Hello')]]);
    const live = await agent.live(sessionId);
    const { promise: written, resolve } = Promise.withResolvers<void>();
    live.subscribe(() => live.getSnapshot()?.parts[0]?.text === 'Hello' && resolve());
    const { runId } = await agent.sendMessage(sessionId, { text: 'Hi' });
    await written;
    expect(live.getSnapshot()).toEqual({ runId, step: 1, parts: [{ kind: 'text', text: 'Hello' }] });
    gate.release();
    await ended(agent, sessionId);
    expect(live.getSnapshot()).toBeUndefined();
  });

  it('stopping aborts the request and ends the run', async () => {
    const { agent, sessionId } = await openWeather([[text('A long'), new Promise(() => {})]]);
    const { runId } = await agent.sendMessage(sessionId, { text: 'Hi' });
    await waitFor(agent, sessionId, 'step:start');
    expect(await agent.stopRun(sessionId, runId)).toBe(true);
    const events = await ended(agent, sessionId);
    expect(events.at(-2)).toMatchObject({ type: 'step:end', finishReason: 'aborted' });
    expect(events.at(-1)).toMatchObject({ reason: 'stopped' });
    expect(await agent.stopRun(sessionId, runId)).toBe(false);
  });

  it('stopping withdraws the approval of a call, which is not made', async () => {
    const { agent, sessionId, requests } = await openWeather([
      calls({ id: 'a', name: 'weather__send_alarm', args: {} }),
    ]);
    const { runId } = await agent.sendMessage(sessionId, { text: 'Send an alarm' });
    await waitFor(agent, sessionId, 'approval:request');
    await agent.stopRun(sessionId, runId);
    const events = await ended(agent, sessionId);
    expect(events.find(({ type }) => type === 'approval:response')).toMatchObject({ status: 'cancelled' });
    expect(requests).toEqual([]);
  });

  it('a message is queued until its end, and can be removed', async () => {
    const gate = createGate();
    const { agent, sessionId, models } = await openWeather([[gate.promise, ...says('One')], says('Two')]);
    const first = await agent.sendMessage(sessionId, { text: 'first' });
    await waitFor(agent, sessionId, 'step:start');
    const second = await agent.sendMessage(sessionId, { text: 'second' });
    const third = await agent.sendMessage(sessionId, { text: 'third' });
    const fourth = await agent.sendMessage(sessionId, { text: 'fourth' });
    expect(second.runId).not.toBe(first.runId);
    expect([third.runId, fourth.runId]).toEqual([second.runId, second.runId]);
    expect(await agent.removeMessage(sessionId, third.messageId)).toBe(true);
    expect(await agent.removeMessage(sessionId, third.messageId)).toBe(false);
    gate.release();
    await readUntil(agent, sessionId, event => event.type === 'run:end' && event.runId === second.runId);
    expect(models.requests[0]?.messages.at(-1)?.content).toMatchObject([{ text: 'first' }]);
    expect(models.requests[1]?.messages.at(-1)?.content).toMatchObject([{ text: 'second' }, { text: 'fourth' }]);
  });

  it('a steering message is read by the next step', async () => {
    const { agent, sessionId, models } = await openWeather([
      calls({ id: 'a', name: 'weather__send_alarm', args: {} }),
      says('Porto, then.'),
    ]);
    const { runId } = await agent.sendMessage(sessionId, { text: 'Send an alarm to Lisbon' });
    const approvalRequest = await waitFor(agent, sessionId, 'approval:request');
    const steered = await agent.sendMessage(sessionId, { text: 'No, Porto', delivery: 'steer' });
    expect(steered.runId).toBe(runId);
    await agent.respond(sessionId, approvalRequest.approvalId, { approved: false });
    const events = await ended(agent, sessionId);
    expect(events.findLast(({ type }) => type === 'step:start')).toMatchObject({ messageIds: [steered.messageId] });
    expect(models.requests[1]?.messages.at(-1)?.content).toMatchObject([{ text: 'No, Porto' }]);
  });
});
