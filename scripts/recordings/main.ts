// `npm run recordings`: writes the recordings of the site, with their posters in both themes, and the social cards of its sections. Only
// some: npm run recordings -- chat|wrap|approval|game-boy|cards
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCards } from './cards.ts';
import { encodeWebM } from './encode.ts';
import { reduceColors } from './reduce-colors.ts';
import { SCENES, type Scene } from './scenes.ts';

const PUBLIC = join(import.meta.dirname, '..', '..', 'apps', 'site', 'public');
const MAX_BYTES = 600_000;

const names = process.argv.slice(2);
const isWanted = (name: string): boolean => names.length === 0 || names.includes(name);

for (const [name, play] of Object.entries(SCENES)) if (isWanted(name)) await writeScene(name, await play());
if (isWanted('cards')) await writeCards(join(PUBLIC, 'cards'));

async function writeScene(name: string, { recording, posters }: Scene): Promise<void> {
  const folder = join(PUBLIC, 'recordings');
  mkdirSync(folder, { recursive: true });
  const video = await encodeWebM(recording, MAX_BYTES);
  writeFileSync(join(folder, `${name}.webm`), video);
  writeFileSync(join(folder, `${name}.png`), reduceColors(posters.light));
  writeFileSync(join(folder, `${name}-dark.png`), reduceColors(posters.dark));
  console.log(
    `${name}: ${(recording.ms / 1000).toFixed(1)} s, ${recording.frames.length} pictures, ${video.length} bytes`,
  );
}
