// Builds the page of one framework into one script, with the settings that its users have.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { build, defaultClientConditions, type PluginOption } from 'vite';

const PLUGINS: Readonly<Record<string, () => PluginOption>> = {
  // Vue takes unknown tags for components of its own.
  vue: () => vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('vitrine-') } } }),
  svelte: () => svelte({ configFile: false }),
};

export const FRAMEWORKS: readonly string[] = Object.keys(PLUGINS);

/** `framework`: one of `FRAMEWORKS`. */
export async function bundlePage(framework: string): Promise<string> {
  const output = await build({
    root: fileURLToPath(new URL(`./${framework}/`, import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [PLUGINS[framework]!()],
    resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
    build: { write: false, rolldownOptions: { input: 'page.ts', output: { codeSplitting: false } } },
  });
  const [result] = Array.isArray(output) ? output : [output];
  const script = result && 'output' in result ? result.output.find(file => file.type === 'chunk') : undefined;
  if (script?.type !== 'chunk') throw new Error(`Vite made no script of the page for ${framework}.`);
  return script.code;
}
