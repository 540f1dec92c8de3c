// Reads the agent files of a chat: the given one, and the files of a folder.

import { readdir } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { type AgentFile, loadAgentFile } from '@vitrine/agent';
import { ConnectError } from '@vitrine/connect';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { commandIO } from '../../../program/command-io.ts';

export interface KnownAgent {
  /** The file's name without its ending; unique. */
  readonly id: string;
  /** Either the agent or the error of its file. */
  readonly file?: AgentFile;
  readonly problem?: string;
}

export interface ReadAgentsOptions {
  /** Read first; its errors are thrown. */
  readonly agent?: string | undefined;
  /** Every `*.yml`, `*.yaml` and `*.json` in it; a file with an error excludes only its own agent. */
  readonly agents?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

const ENDINGS = new Set(['.yml', '.yaml', '.json']);

/** The agent of `agent` comes first. Throws `ConnectError`. */
export async function readAgents({ agent, agents, env = commandIO().env }: ReadAgentsOptions): Promise<KnownAgent[]> {
  const agentsById = new Map<string, KnownAgent>();
  const freeId = (path: string): string => {
    const stem = basename(path, extname(path));
    // `default` is the chat without an agent file.
    const isTaken = (id: string): boolean => agentsById.has(id) || id === 'default';
    let id = stem;
    for (let n = 2; isTaken(id); n++) id = `${stem}-${n}`;
    return id;
  };
  if (agent !== undefined) {
    const id = freeId(agent);
    agentsById.set(id, { id, file: await loadAgentFile(agent, { env }) });
  }
  for (const path of agents === undefined ? [] : await listFiles(agents)) {
    if (agent !== undefined && resolve(path) === resolve(agent)) continue;
    const id = freeId(path);
    agentsById.set(id, { id, ...(await tryToLoad(path, env)) });
  }
  return [...agentsById.values()];
}

async function tryToLoad(path: string, env: ReadAgentsOptions['env']): Promise<Omit<KnownAgent, 'id'>> {
  try {
    return { file: await loadAgentFile(path, { env }) };
  } catch (error) {
    return { problem: errorMessage(error) };
  }
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter(name => ENDINGS.has(extname(name)) && !name.startsWith('.'))
      .sort()
      .map(name => join(folder, name));
  } catch (error) {
    throw new ConnectError(
      'unreadable',
      `${folder}: the folder of agents can't be read (${(error as Error).message})`,
      {
        hint: 'Name another folder by --agents, or let this user read it.',
        file: folder,
        cause: error,
      },
    );
  }
}
