// Where a user's sessions are kept: the platform's folder for data of programs, so that a restart from anywhere finds them
// (XDG Base Directory Specification; Apple File System Basics; Known Folders, FOLDERID_LocalAppData).
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { commandIO } from './command-io.ts';

export interface Environment {
  platform?: NodeJS.Platform;
  env?: Readonly<Record<string, string | undefined>>;
  home?: string;
}

export function dataFolder({
  platform = process.platform,
  env = commandIO().env,
  home = homedir(),
}: Environment = {}): string {
  if (platform === 'win32') return join(absolute(env.LOCALAPPDATA) ?? join(home, 'AppData', 'Local'), 'vitrine');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'vitrine');
  return join(absolute(env.XDG_DATA_HOME) ?? join(home, '.local', 'share'), 'vitrine');
}

/** The specification requires that a path which is not absolute is ignored. */
function absolute(path: string | undefined): string | undefined {
  return path && isAbsolute(path) ? path : undefined;
}
