// Writes the game's ROM to a file: `node --conditions=@vitrine/source examples/gameboy/rom/build.ts [file]`.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildGame } from './build-game.ts';

const file = resolve(process.argv[2] ?? 'night-depot.gb');
const rom = buildGame();
writeFileSync(file, rom);
console.log(`${file}: ${rom.length} bytes, SHA-256 ${createHash('sha256').update(rom).digest('hex')}`);
