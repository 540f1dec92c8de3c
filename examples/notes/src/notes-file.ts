// Where the notes are: `NOTES_FILE`, else the platform's folder for data of programs (XDG Base Directory Specification).
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export interface Environment {
  readonly platform?: NodeJS.Platform;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
}

/** The path of the file. An empty variable counts as absent. */
export function findNotesFile({
  platform = process.platform,
  env = process.env,
  home = homedir(),
}: Environment = {}): string {
  if (env.NOTES_FILE) return env.NOTES_FILE;
  const file = join('vitrine-example-notes', 'notes.sqlite');
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), file);
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', file);
  const data = env.XDG_DATA_HOME;
  return join(data && isAbsolute(data) ? data : join(home, '.local', 'share'), file);
}
