// A chat of several processes with SCIM, and an identity provider that sends as Okta and Microsoft Entra do.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasPostgres, tempDatabase } from '../../../../test/support/services/postgres.ts';
import type { useCommands } from '../use-commands.ts';

type Commands = ReturnType<typeof useCommands>;

export const TOKEN = 'a-scim-token-of-48-characters-for-this-test-only';
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
/** Headers of an admin's requests. */
export const ROOT = { 'X-User': 'root', 'X-Groups': 'operators', 'Content-Type': 'application/json' };

type Json = Record<string, unknown> & { id: string; totalResults: number; Resources: Json[] };

/** Opens a process for each of `places`; the addresses of two of them. */
async function openChats(
  commands: Commands,
  places: readonly (readonly string[])[],
): Promise<readonly [string, string]> {
  const config = join(commands.folder, 'chat.json');
  const auth = {
    ...{ type: 'proxy-header', userHeader: 'X-User', groupsHeader: 'X-Groups', proxies: ['127.0.0.1'] },
    ...{ adminGroups: ['operators'], scimAdminGroups: ['Chat admins', 'id-of-a-group'] },
  };
  writeFileSync(config, JSON.stringify({ auth, mcpServers: {} }));
  const urls = await Promise.all(
    places.map(
      place => commands.chatProcess('--config', config, '--scim-token', `${TOKEN},another-${TOKEN}`, ...place).url,
    ),
  );
  return [urls[0]!, urls[1] ?? urls[0]!];
}

/** A provider that sends as Okta and Entra do. */
export const createProvider =
  (url: string, token = TOKEN) =>
  async (method: string, path: string, body?: unknown): Promise<{ status: number; json: Json; response: Response }> => {
    const response = await fetch(`${url}/scim/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json; charset=utf-8' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (text !== '') expect(response.headers.get('content-type')).toMatch(/^application\/scim\+json/);
    return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as Json, response };
  };

export const filter = (text: string): string => encodeURIComponent(text);
export const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations });
export const ask = (url: string, user: string, path = '/api/me', groups = 'staff'): Promise<Response> =>
  fetch(`${url}${path}`, { headers: { 'X-User': user, 'X-Groups': groups } });
export const rolesAt = async (url: string, user: string) =>
  ((await (await ask(url, user)).json()) as { roles: string[] }).roles;

/** Opens two addresses of one chat. */
export type OpenChats = () => Promise<readonly [string, string]>;

export const openOneProcess = (commands: Commands): ReturnType<OpenChats> =>
  openChats(commands, [['--data', join(commands.folder, 'data')]]);

/** Runs tests with two processes on one PostgreSQL, and with one process on files. */
export async function describeScim(commands: Commands, run: (open: OpenChats) => void): Promise<void> {
  const options = { timeout: 120_000 };
  const openTwo = async () => {
    const database = await tempDatabase();
    return openChats(commands, [
      ['--database', database],
      ['--database', database],
    ]);
  };
  if (await hasPostgres()) describe('two processes on one database', options, () => run(openTwo));
  else it.skip('two processes on one database (skipped: no server)', () => {});
  describe('one process with a data folder', options, () => run(() => openOneProcess(commands)));
}
