// A file with a secret that is written once.
import { randomUUID } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';

/** Creates a file that only this user may read, and that is never seen half written. False when there is one already; it stays as it is. */
export async function createPrivateFile(path: string, text: string): Promise<boolean> {
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    await file.close();
    await link(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
  }
}
