// `agents/gaming.yml` with the Game Boy example: the planner plays by text commands, a model plays twenty turns, and the user's keys in between
// count.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { useCommands } from '../../../test/use-commands.ts';
import { type Conversation, filterEvents, useConversations } from '../../../test/use-conversations.ts';

const commands = useCommands();
const { agentFile, open, wire } = useConversations(commands);
const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The shipped agent; `llm`: with this model. */
function gamingAgent(llm?: object): string {
  const agent = parse(readFileSync(path('../../../../../agents/gaming.yml'), 'utf8')) as Record<string, unknown>;
  const args = ['--conditions=@vitrine/source', path('../../../../../examples/gameboy/src/main.ts')];
  const gameboy = { command: process.execPath, args, connectionMode: 'strict' };
  return agentFile({ ...agent, ...(llm === undefined ? {} : { llm }), mcpServers: { gameboy } }, 'gaming.yml');
}

interface Frame {
  readonly presses: readonly { readonly by: 'model' | 'user'; readonly buttons: readonly string[] }[];
}
/** Calls a tool as the view of a surface does. */
async function asView({ json }: Conversation, sessionId: string, surfaceId: string, tool: string, args: object) {
  const { body } = await json<{ result: { structuredContent: Frame } }>(
    `/api/sessions/${sessionId}/surfaces/${surfaceId}/actions`,
    { method: 'POST', body: { type: 'tool', tool, arguments: args } },
  );
  return body.result.structuredContent;
}

describe('agents/gaming.yml', { timeout: 120_000 }, () => {
  it('is played with the offline planner: "play the game", then "press a"', async () => {
    const chat = await open(['--agent', gamingAgent()]);
    const { id } = await chat.client.createSession();
    const played = await chat.ask(id, 'play the game');
    expect(filterEvents(played, 'llm:tool-call')).toMatchObject([{ toolName: 'start_game_view', initiator: 'model' }]);
    // A press changes the game, so it needs an approval.
    const { runId } = await chat.client.sendMessage(id, { text: 'press a' });
    const answeredIds = new Set<string>();
    const events = await chat.until(id, event => {
      if (event.type === 'approval:request' && !answeredIds.has(event.approvalId)) {
        answeredIds.add(event.approvalId);
        void chat.client.respond(id, event.approvalId, { approved: true });
      }
      return event.type === 'run:end' && event.runId === runId;
    });
    expect(answeredIds.size).toBe(1);
    const pressed = filterEvents(events, 'llm:tool-result').at(-1)!;
    expect([pressed.toolName, pressed.success]).toEqual(['press_a', true]);
  });

  it('lets a model play twenty turns, in which no key of the user is lost', async () => {
    const press = (button: string) => ({ text: 'Now this.', calls: [{ name: `gameboy__press_${button}`, args: {} }] });
    const buttons = ['start', ...Array.from({ length: 18 }, (_, turn) => ['right', 'down', 'left', 'up'][turn % 4]!)];
    const server = await wire(
      { text: 'Let me start.', calls: [{ name: 'gameboy__start_game_view', args: {} }] },
      ...buttons.slice(0, 10).map(press),
      { ...press(buttons[10]!), holdAt: 3 },
      ...buttons.slice(11).map(press),
      { text: 'That was fun.' },
    );
    const llm = { provider: 'anthropic', model: 'm', apiKey: 'k', baseURL: server.origin };
    const chat = await open(['--agent', gamingAgent(llm)]);
    const { id } = await chat.client.createSession();
    const { runId } = await chat.client.sendMessage(id, { text: 'Play' });

    // Every tool needs one approval, and is then allowed for the chat.
    const allowed = new Set<string>();
    let userPressed: Promise<unknown> | undefined;
    let surfaceId = '';
    const events = await chat.until(id, event => {
      if (event.type === 'approval:request' && !allowed.has(event.approvalId)) {
        allowed.add(event.approvalId);
        void chat.client.respond(id, event.approvalId, { approved: true, scope: 'chat' });
      }
      if (event.type === 'llm:tool-call' && event.toolName === 'start_game_view') surfaceId = event.callId;
      // The model's eleventh press waits in its stream: the user is faster.
      if (event.type === 'step:start' && event.step === 12)
        userPressed ??= asView(chat, id, surfaceId, 'input', { down: ['b'] })
          .then(() => asView(chat, id, surfaceId, 'input', { up: ['b'] }))
          .finally(() => server.release());
      return event.type === 'run:end' && event.runId === runId;
    });
    await userPressed;
    expect(events.at(-1)).toMatchObject({ reason: 'completed', steps: 21 });
    const calls = filterEvents(events, 'llm:tool-call').filter(({ initiator }) => initiator === 'model');
    expect(calls.map(({ toolName }) => toolName)).toEqual(['start_game_view', ...buttons.map(name => `press_${name}`)]);
    // The model saw a picture after each of its presses.
    expect(server.requests).toHaveLength(21);
    const { presses } = await asView(chat, id, surfaceId, 'frame', {
      sinceFrame: -1,
      sincePress: 0,
      batch: 0,
      waitMs: 0,
    });
    const pressLines = presses.map(({ by, buttons: held }) => `${by} ${held.join()}`);
    const mine = pressLines.indexOf('user b');
    expect(pressLines.filter(line => line.startsWith('model')).length).toBeGreaterThan(0);
    expect([mine > 0, pressLines[mine - 1], pressLines[mine + 1]]).toEqual([
      true,
      `model ${buttons[9]}`,
      `model ${buttons[10]}`,
    ]);
  });
});
