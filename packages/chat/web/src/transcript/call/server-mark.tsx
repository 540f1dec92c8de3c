// The sign of a server beside its calls: an initial in a colour that is the server's everywhere.
import type { CSSProperties } from 'react';
import { displayName } from '../../untrusted-text/display-name.ts';

const HUES = 12;

/** The hue that belongs to a name, in degrees. */
function readHue(name: string): number {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + character.codePointAt(0)!) % 9973;
  return (sum % HUES) * (360 / HUES);
}

export function ServerMark({ server }: { server: string }) {
  const name = displayName(server);
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '·';
  return (
    <span className="server-mark" aria-hidden title={name} style={{ '--hue': readHue(server) } as CSSProperties}>
      {initial}
    </span>
  );
}
