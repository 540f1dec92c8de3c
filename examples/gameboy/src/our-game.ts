// The built-in game, Night Depot: its source is beside the ROM.
import { readFileSync } from 'node:fs';

export const ourGame = {
  name: 'night-depot',
  read: (): Uint8Array => readFileSync(new URL('../rom/night-depot.gb', import.meta.url)),
};
