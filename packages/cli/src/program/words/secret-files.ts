// `NAME_FILE` in place of `NAME`: containers get secrets as files, which no list of processes shows.
import { closeSync, openSync, readSync } from 'node:fs';
import { UsageError } from '../usage-error.ts';

/** Variables of the command itself: a file that cannot be read is an error. */
const OWN_NAME = /^(?:VITRINE_\w+|DATABASE_URL|NATS_URL|OIDC_CLIENT_SECRET|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY)$/;
/** Variables that a configuration may name, such as keys of models. */
const SECRET_NAME = /(?:KEY|KEY_ID|TOKEN|SECRET|PASSWORD)$/;
const SUFFIX = '_FILE';
const MAX_BYTES = 64 * 1024;

/**
 * Sets each variable of `env` whose `NAME_FILE` is set to the content of that file, without the newline at its end. Throws `UsageError` when both are
 * set, and when a file for a variable of the command cannot be read.
 *
 * @example
 * const env = { VITRINE_TOKEN_FILE: '/run/secrets/token' };
 * readSecretFiles(env);
 * env.VITRINE_TOKEN; // 'the text of the file'
 */
export function readSecretFiles(env: NodeJS.ProcessEnv): void {
  for (const [fileVariable, path] of Object.entries(env)) {
    if (!fileVariable.endsWith(SUFFIX) || !path) continue;
    const name = fileVariable.slice(0, -SUFFIX.length);
    const isOwn = OWN_NAME.test(name);
    if (!isOwn && !SECRET_NAME.test(name)) continue;
    if (env[name]) {
      if (!isOwn) continue;
      throw new UsageError('conflict', `${name} and ${fileVariable} are both set.`, {
        received: fileVariable,
        hint: 'Unset one of them.',
      });
    }
    try {
      env[name] = readText(path);
    } catch (error) {
      if (!isOwn) continue;
      const reason = error instanceof Error ? error.message : String(error);
      throw new UsageError('bad-value', `${fileVariable}: ${reason}.`, {
        received: path,
        hint: 'Name a file that this user may read.',
        cause: error,
      });
    }
  }
}

function readText(path: string): string {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(MAX_BYTES + 1);
    const size = readSync(file, buffer);
    if (size > MAX_BYTES) throw new Error(`the file has more than ${MAX_BYTES} bytes`);
    return buffer.toString('utf8', 0, size).replace(/\r?\n$/, '');
  } finally {
    closeSync(file);
  }
}
