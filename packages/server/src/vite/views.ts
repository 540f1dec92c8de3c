// The Vite plugin for views: one source is built into one HTML file (which a server sends) and into a hosted page, and served during
// development.
import { resolve } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { devPages } from './dev-pages.ts';
import { inlineBundle } from './inline-bundle.ts';

/** Options of `vitrineViews`. */
export interface ViewsOptions {
  /** Name → its HTML entry, a path from Vite's root. A name is a file name: letters, digits, `-` and `_`. */
  readonly views: Readonly<Record<string, string>>;
  /** Folder of `<name>.html`, one self-contained file for each view. @default 'dist/views' */
  readonly files?: string;
  /** Folder of the hosted app: `<name>/index.html` and hashed assets. False: it is not built. @default 'dist/hosted' */
  readonly hosted?: string | false;
}

const NAME = /^[\w-]+$/;
/**
 * Names of Vite's environments: one for the hosted app, one for each file, because files share nothing. Vite allows letters, digits,
 * `_` and `$`, so the files are numbered: the name of a view may have a hyphen.
 */
const HOSTED = 'client';
const FILE_PREFIX = 'view_';

/**
 * Builds views. With `vite build`: each into one file without any requests, which works under the default policy of every MCP Apps host;
 * and all into one hosted app with hashed assets. With `vite`: see `devPages`. Throws when a name is not a file name.
 *
 * @example export default defineConfig({ plugins: [vitrineViews({ views: { forecast: 'views/forecast.html' } })] });
 */
export function vitrineViews({ views, files = 'dist/views', hosted = 'dist/hosted' }: ViewsOptions): Plugin[] {
  const names = Object.keys(views);
  const wrong = names.find(name => !NAME.test(name));
  if (wrong !== undefined || names.length === 0)
    throw new Error(
      `views: ${wrong === undefined ? 'there is none' : `${JSON.stringify(wrong)} is no name`}. Write {views: {forecast: 'views/forecast.html'}}, names of letters, digits, - and _.`,
    );
  return [buildPlugin({ views, files, hosted }), devPages({ views, files })];
}

function buildPlugin({ views, files, hosted }: Required<ViewsOptions>): Plugin {
  const entries = Object.entries(views);
  let root = process.cwd();
  return {
    name: 'vitrine:views',
    apply: 'build',
    // After the user's plugins and Vite's own, so that the final code is inlined.
    enforce: 'post',
    config: (user): UserConfig => {
      root = resolve(user.root ?? process.cwd());
      return {
        appType: 'mpa',
        base: './',
        builder: {
          async buildApp(builder) {
            for (const environment of Object.values(builder.environments))
              if (environment.name.startsWith(FILE_PREFIX) || (environment.name === HOSTED && hosted !== false))
                await builder.build(environment);
          },
        },
        environments: {
          [HOSTED]: {
            build: {
              outDir: hosted === false ? 'dist/hosted' : hosted,
              emptyOutDir: true,
              rolldownOptions: {
                input: Object.fromEntries(entries.map(([name, path]) => [name, resolve(root, path)])),
              },
            },
          },
          ...Object.fromEntries(
            entries.map(([, path], index) => [
              `${FILE_PREFIX}${index}`,
              fileEnvironment({ entry: resolve(root, path), outDir: files, conditions: user.resolve?.conditions }),
            ]),
          ),
        },
      };
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const { name } = this.environment;
        if (!name.startsWith(FILE_PREFIX)) return;
        const [view] = entries[Number(name.slice(FILE_PREFIX.length))]!;
        const html = inlineBundle(bundle, message => this.error(message));
        for (const file of Object.keys(bundle)) delete bundle[file];
        this.emitFile({ type: 'asset', fileName: `${view}.html`, source: html });
      },
    },
  };
}

interface FileOptions {
  entry: string;
  outDir: string;
  /** The user's `resolve.conditions`, which Vite applies to its own client environment only. */
  conditions: string[] | undefined;
}

/** Puts everything into one chunk: assets, lazy imports and styles. */
function fileEnvironment({ entry, outDir, conditions }: FileOptions) {
  return {
    consumer: 'client' as const,
    ...(conditions && { resolve: { conditions } }),
    build: {
      outDir,
      emptyOutDir: false,
      assetsInlineLimit: () => true,
      cssCodeSplit: false,
      modulePreload: false as const,
      copyPublicDir: false,
      rolldownOptions: { input: entry, output: { codeSplitting: false } },
    },
  };
}
