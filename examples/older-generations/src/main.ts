// Serves one of the two generations over stdio: `main.ts 5` or `main.ts 6`.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createGeneration5Server } from './generation-5.ts';
import { createGeneration6Server } from './generation-6.ts';
import { serveWidgetPage } from './widget-page.ts';

const generation = process.argv[2];
if (generation === '5') {
  const page = await serveWidgetPage();
  // The page lives as long as the client does.
  process.stdin.once('close', () => void page.close());
  serveStdio(() => createGeneration5Server({ pageUrl: page.url }));
} else if (generation === '6') {
  serveStdio(() => createGeneration6Server());
} else {
  console.error(`Which generation? main.ts 5, or main.ts 6. Given: ${generation ?? 'none'}.`);
  process.exitCode = 2;
}
