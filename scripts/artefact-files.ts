// The generated modules: bundles that travel inside another file. They are not in git; scripts/build-artefacts.ts writes them, with the
// text that scripts/artefacts.ts makes.

/** The pages of @vitrine/embeds, by the names of their tools. */
export const EMBED_PAGES = [
  'collection-schema',
  'hello-world',
  'list-databases',
  'rename-collection',
  'table',
] as const;

export type EmbedPage = (typeof EMBED_PAGES)[number];

const EMBED_FILES = EMBED_PAGES.map(name => `apps/embeds/src/pages/${name}.gen.ts` as const);

/** Every generated module, as a path from the repository's root. */
export const ARTEFACT_FILES = [
  'packages/autoview/src/runtime.gen.ts',
  'packages/host/src/node/proxy-page.gen.ts',
  'packages/host/src/node/static-page.gen.ts',
  'packages/host/src/node/worker-module.gen.ts',
  'packages/host/src/remote-dom/worker.gen.ts',
  'packages/registry/src/pages/preview-script.gen.ts',
  'packages/tool-view/src/test-host/scripts.gen.ts',
  'packages/view/src/adapter.gen.ts',
  'packages/view/src/script.gen.ts',
  'packages/view/src/window-openai.gen.ts',
  'packages/wrapper/src/freeform/runtime.gen.ts',
  'packages/wrapper/src/gallery.gen.ts',
  ...EMBED_FILES,
] as const;

export type ArtefactFile = (typeof ARTEFACT_FILES)[number];
