// `vitrine run`: sends one message to an agent and prints its answer on stdout. With --json every event of the log is one line.

import { createInterface } from 'node:readline/promises';
import type { Agent } from '@vitrine/agent';
import { toolFilter } from '@vitrine/agent/internal/tool-filter';
import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import type { RunEndEvent } from '@vitrine/protocol/internal/session/run-events';
import { commandIO } from '../../program/command-io.ts';
import { EXIT } from '../../program/exit.ts';
import { printLine, printNotice } from '../../program/print-line.ts';
import { printable } from '../../program/printable.ts';
import { UsageError } from '../../program/usage-error.ts';
import { createChatAgents } from '../chat/agents/agent-directory.ts';
import { createAnswerWriter } from '../chat/agents/answer-writer.ts';
import { createChatModels } from '../chat/agents/chat-models.ts';
import { readAgents } from '../chat/agents/read-agents.ts';
import { readServers } from '../chat/read-servers.ts';
import { withAgent } from './with-agent.ts';

export interface RunCommandOptions {
  /** Path of an agent file; its servers replace the configured ones. */
  agent?: string;
  config?: string;
  /** The values of `--env`: variables of the server command. */
  env?: readonly string[];
  /** `provider/model`; absent: the agent's, or the first that is found, or the offline planner. */
  model?: string;
  json?: boolean;
  /** Patterns `server/tool` or `tool`, with `*`, of calls that need no approval. */
  allow: readonly string[];
  /** The arguments after `--`: the command of one more server. */
  serverCommand: readonly string[];
}

/**
 * Resolves with the exit code (`EXIT`): 0 answered, 1 the run failed, 3 it was stopped or reached its step limit, 4 it was answered but a
 * call was denied. Throws `ConnectError`, `UsageError`.
 */
export async function runPrompt(prompt: string, options: RunCommandOptions): Promise<number> {
  if (prompt.trim() === '')
    throw new UsageError('missing', 'The prompt is empty: write what you want to know, in quotes.');
  const { servers: configured } = await readServers(options, printLine);
  const knownAgents = await readAgents({ agent: options.agent });
  for (const warning of knownAgents.flatMap(({ file }) => file?.warnings ?? [])) printNotice(warning);
  const { models, modelIdOf } = await createChatModels(knownAgents);
  const agents = createChatAgents({ known: knownAgents, servers: configured, modelIdOf, first: knownAgents[0]?.id });
  const modelId = options.model;
  if (modelId !== undefined && !models.list().some(({ id }) => id === modelId))
    throw new UsageError('bad-value', `There is no model ${modelId}.`, {
      received: modelId,
      hint: `Use one of: ${models
        .list()
        .map(({ id }) => id)
        .join(', ')}.`,
    });

  return withAgent({ servers: agents.servers(), models, profile: agents.profile() }, (agent, stop) =>
    follow(agent, { prompt, modelId, json: options.json === true, allow: options.allow, stop }),
  );
}

interface FollowOptions {
  readonly prompt: string;
  readonly modelId: string | undefined;
  readonly json: boolean;
  readonly allow: readonly string[];
  readonly stop: AbortSignal;
}

async function follow(agent: Agent, { prompt, modelId, json, allow, stop }: FollowOptions): Promise<number> {
  const { id: sessionId } = await agent.createSession();
  const writer = createAnswerWriter({ json, write: text => commandIO().stdout.write(text), printLine });
  const live = await agent.live(sessionId);
  const unsubscribe = live.subscribe(() => writer.live(live.getSnapshot()));
  const { runId } = await agent.sendMessage(sessionId, {
    text: prompt,
    ...(modelId === undefined ? {} : { model: modelId }),
  });
  // A run that has ended, or an agent that is closing, needs no stop.
  const onStop = (): void => void agent.stopRun(sessionId, runId).catch(() => {});
  stop.addEventListener('abort', onStop, { once: true });
  if (stop.aborted) onStop();
  const reading = new AbortController();
  let isDenied = false;
  try {
    for await (const event of await agent.events(sessionId, { signal: reading.signal })) {
      writer.event(event);
      if (event.type === 'approval:request') await answerApproval(agent, sessionId, event, { allow, json });
      if (event.type === 'approval:response' && event.status === 'denied') isDenied = true;
      if (event.type === 'run:end' && event.runId === runId) return chooseExitCode(event, isDenied);
    }
    return EXIT.failed;
  } finally {
    unsubscribe();
    reading.abort();
  }
}

function chooseExitCode({ reason }: Pick<RunEndEvent, 'reason'>, isDenied: boolean): number {
  if (reason === 'completed') return isDenied ? EXIT.denied : EXIT.ok;
  return reason === 'failed' || reason === 'interrupted' ? EXIT.failed : EXIT.stopped;
}

/** Decides an approval: allowed by a pattern, asked on a terminal, else denied with the option that would allow it. */
async function answerApproval(
  agent: Agent,
  sessionId: string,
  request: ApprovalRequestEvent,
  { allow, json }: Pick<FollowOptions, 'allow' | 'json'>,
): Promise<void> {
  const { approvalId, server, toolName } = request;
  const isCall = (request.kind ?? 'tool') === 'tool';
  const answer = async (approved: boolean, reason?: string): Promise<void> => {
    await agent.respond(sessionId, approvalId, { approved, ...(reason === undefined ? {} : { reason }) });
  };
  if (request.draft === true) {
    printLine(
      `vitrine: ${server}/${toolName} needs more than the prompt says. Name it in the prompt, or use the form in the chat.`,
    );
    return answer(false, 'The arguments are incomplete.');
  }
  if (isCall && allow.length > 0 && toolFilter({ allow })(server, toolName)) return answer(true);
  if (isCall && !json && commandIO().stdin.isTTY && commandIO().stderr.isTTY)
    return answer(await askOnTerminal(request));
  printLine(
    isCall
      ? `vitrine: ${server}/${toolName} needs your approval and was denied. Allow it with --allow ${server}/${toolName}.`
      : `vitrine: ${server}/${toolName} asked for something that only the chat can answer, and was denied.`,
  );
  return answer(false, 'No user is there to approve this.');
}

async function askOnTerminal({ server, toolName, args }: ApprovalRequestEvent): Promise<boolean> {
  const terminal = createInterface({ input: commandIO().stdin, output: commandIO().stderr });
  try {
    const text = printable(JSON.stringify(args));
    const answer = await terminal.question(`Allow ${server}/${toolName} ${text}? [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
