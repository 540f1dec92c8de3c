// The plain page with a framework: `npm start -w examples/frameworks -- vue`.
import { startPlainPage } from '@vitrine/example-plain-page/server';
import { bundlePage, FRAMEWORKS } from './bundle-page.ts';

const framework = process.argv[2] ?? 'vue';
if (FRAMEWORKS.includes(framework)) {
  const { url } = await startPlainPage({
    port: Number(process.env.PORT ?? 4501),
    bundle: () => bundlePage(framework),
  });
  console.log(`Page with ${framework}: ${url}`);
} else {
  console.error(`Which framework? One of ${FRAMEWORKS.join(', ')}. Given: ${framework}.`);
  process.exitCode = 2;
}
