// The Vite plugin for views: one source, built into one HTML file (what a server sends) and into a hosted page, and served while it is
// written.
import { resolve } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { devPages } from './dev-pages.ts';
import { inlineBundle } from './inline-bundle.ts';

/** What `vitrineViews` is given. */
export interface ViewsOptions {
  /** Name → its HTML entry, a path from Vite's root. A name is a file name: letters, digits, `-` and `_`. */
  readonly views: Readonly<Record<string, string>>;
  /** Folder of `<name>.html`, one file a view with everything in it. @default 'dist/views' */
  readonly files?: string;
  /** Folder of the hosted app: `<name>/index.html` and hashed assets. False: none is built. @default 'dist/hosted' */
  readonly hosted?: string | false;
}

const NAME = /^[\w-]+$/;
/**
 * Names of Vite's environments: one for the hosted app, one for each file, because a file may share nothing. Vite takes letters, digits,
 * `_` and `$`, so a file's is numbered: the name of a view may have a hyphen.
 */
const HOSTED = 'client';
const FILE_PREFIX = 'view_';

/**
 * Builds views. With `vite build`: each into one file, without a request of its own, that lives under the policy every MCP Apps host has by
 * default; and all into one hosted app with hashed assets. With `vite`: see `devPages`. Throws when a name is no file name.
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
    // After the user's plugins and Vite's own: what is inlined is final.
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
  /** The user's `resolve.conditions`, which Vite gives to its own client environment only. */
  conditions: string[] | undefined;
}

/** Everything into the one chunk: no asset is too large, no import is lazy, no style is apart. */
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
