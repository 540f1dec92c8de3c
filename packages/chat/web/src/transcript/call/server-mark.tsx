// The sign of a server beside its calls: its icon, else an initial in a colour that is the server's everywhere.
import type { CSSProperties } from 'react';
import { useChat } from '../../state/chat-context.ts';
import { useStore } from '../../state/store.ts';
import { displayName } from '../../untrusted-text/display-name.ts';

const HUES = 12;

/** The hue that belongs to a name, in degrees. */
function readHue(name: string): number {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + character.codePointAt(0)!) % 9973;
  return (sum % HUES) * (360 / HUES);
}

interface ServerMarkProps {
  server: string;
  /** Icon of the tool that is called, as a `data:` address. @default the icon of the server */
  icon?: string | undefined;
}

export function ServerMark({ server, icon }: ServerMarkProps) {
  const { servers } = useStore(useChat().catalog);
  const name = displayName(server);
  const src = icon ?? servers.find(each => each.name === server)?.icon;
  if (src !== undefined)
    return <img className="server-mark" src={src} alt="" title={name} width={20} height={20} decoding="async" />;
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '·';
  return (
    <span className="server-mark" aria-hidden title={name} style={{ '--hue': readHue(server) } as CSSProperties}>
      {initial}
    </span>
  );
}
