// What a server's trust is bound to: the command and its folder, or the address.

import { joinCommand } from '@vitrine/std/internal/command-line';
import { Template } from '../language/template.tsx';
import { SERVERS as TEXTS } from '../texts/settings/servers.ts';
import { Name } from '../untrusted-text/name.tsx';

const MAX_ADDRESS = 300;

interface AddressProps {
  readonly command?: readonly string[] | undefined;
  readonly folder?: string | undefined;
  readonly url?: string | undefined;
}

export function ServerAddress({ command, folder, url }: AddressProps) {
  if (url !== undefined)
    return (
      <span className="server-address mono">
        <Name text={url} max={MAX_ADDRESS} />
      </span>
    );
  if (!command) return null;
  return (
    <span className="server-address">
      <span className="mono">
        <Name text={joinCommand(command)} max={MAX_ADDRESS} />
      </span>{' '}
      {folder === undefined ? null : (
        <span className="quiet">
          <Template text={TEXTS.inFolder} folder={<Name text={folder} max={120} />} />
        </span>
      )}
    </span>
  );
}
