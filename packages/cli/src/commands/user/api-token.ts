// The token of a chat without a page, for the programs of the user who runs it.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuthConfig } from '@vitrine/connect/internal/config';
import { createPrivateFile } from '@vitrine/storage/internal/secrets';
import type { ChatAuthOptions } from '../chat/chat-auth.ts';

const FILE_NAME = 'api-token';

interface HeadlessOptions extends ChatAuthOptions {
  readonly data: string;
}

/**
 * Resolves with the options with a token: the user's, else the data folder's, which is made when it is missing. Users who sign in need
 * none.
 */
export async function withApiToken<T extends HeadlessOptions>(options: T, auth: AuthConfig | undefined): Promise<T> {
  const needsToken = auth === undefined || auth.type === 'token';
  return needsToken && !options.token ? { ...options, token: await readApiToken(options.data) } : options;
}

async function readApiToken(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, FILE_NAME);
  await createPrivateFile(path, `${randomBytes(32).toString('base64url')}\n`);
  return (await readFile(path, 'utf8')).trim();
}

/** Says where the API is, and where its token is. */
export function describeHeadless(url: string, { token, data }: HeadlessOptions): string {
  const place = token ? 'the token that you set' : `the token in ${join(data, FILE_NAME)}`;
  return `No page is served. ${url}/api/openapi.json describes the API; a program sends "Authorization: Bearer" with ${place}.`;
}
