// Builds the script of compiled pages with Vite: the core, which every page has, and one script for each feature.
import { build } from 'vite';
import { FEATURE_NAMES, type FeatureName } from '../packages/autoview/src/feature-names.ts';

const FOLDER = 'packages/autoview/src/page/';
/** The global that the core makes. */
const CORE = 'page';
/** The modules that main.ts exports whole: features find them in that global. */
const SHARED = /\/src\/page\/(?:dom|exact|features|form\/field)\.ts$/;

export interface PageScripts {
  readonly core: string;
  readonly features: { readonly [name in FeatureName]: string };
}

export async function buildPageScripts(root: string): Promise<PageScripts> {
  const core = await bundled(root, 'main.ts', {});
  const features: [FeatureName, string][] = [];
  for (const name of FEATURE_NAMES)
    features.push([name, await bundled(root, `features/${name}.ts`, { external: SHARED })]);
  return { core, features: Object.fromEntries(features) as PageScripts['features'] };
}

async function bundled(root: string, entry: string, { external }: { external?: RegExp }): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    publicDir: false,
    resolve: { conditions: ['@vitrine/source'] },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${root}${FOLDER}${entry}`, formats: ['iife'], name: CORE },
      rolldownOptions: { ...(external && { external }), output: { globals: () => CORE } },
    },
  });
  const [bundle] = [result].flat();
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`No script was built from ${entry}.`);
  return chunk.code.trim();
}
