// Small applications, one for each framework besides React, with the lines that the guide tells their authors to write.
// docs/guides/any-chat.md has the same lines.

/** The application of one framework: everything that its author would have. */
export interface Stack {
  readonly name: string;
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly check: readonly string[];
  readonly build: readonly string[];
  /** The folder of the built page. */
  readonly out: string;
}

const CALL = `{ id: '1', server: 'shop', tool: 'card', input: { city: 'Oslo' }, result: { content: [], structuredContent: { city: 'Oslo' } } }`;

const index = (script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chat</title></head><body><div id="app"></div><script type="module" src="${script}"></script></body></html>`;

const tsconfig = (options: object = {}): string =>
  JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'bundler',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: [],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      ...options,
    },
    include: ['src'],
  });

const VUE: Stack = {
  name: 'vue',
  packages: ['vue@3.5.45', '@vitejs/plugin-vue@6.0.11', 'vue-tsc@3.3.14', 'vite@8.4.0', 'typescript@6.0.3'],
  files: {
    'index.html': index('/src/main.ts'),
    'tsconfig.json': tsconfig({ types: ['vite/client'] }),
    'vite.config.js': `import vue from '@vitejs/plugin-vue';
export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('vitrine-') } } })],
};`,
    'src/main.ts': `import { createApp } from 'vue';
import App from './app.vue';
createApp(App).mount('#app');`,
    'src/app.vue': `<script setup lang="ts">
import '@vitrine/tool-view/element';
import { ref } from 'vue';

const part = ref(${CALL});
const draft = ref('');
const options = { endpoint: '/api/views', onMessage: (text: string) => (draft.value = text) };
</script>

<template>
  <vitrine-tool :call="part" :options="options" />
  <textarea v-model="draft"></textarea>
</template>`,
  },
  check: ['vue-tsc', '--noEmit'],
  build: ['vite', 'build'],
  out: 'dist',
};

const SVELTE: Stack = {
  name: 'sveltekit',
  packages: [
    'svelte@5.57.3',
    '@sveltejs/kit@3.2.0',
    '@sveltejs/adapter-static@4.0.1',
    '@sveltejs/vite-plugin-svelte@7.3.1',
    'svelte-check@4.7.8',
    'vite@8.4.0',
    'typescript@6.0.3',
  ],
  files: {
    'tsconfig.json':
      '{ "extends": "$app/tsconfig", "compilerOptions": { "strict": true, "skipLibCheck": true }, "include": ["src"] }',
    'vite.config.js': `import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
export default { plugins: [sveltekit({ adapter: adapter() })] };`,
    'src/app.html': `<!doctype html><html lang="en"><head>%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>`,
    'src/routes/+page.ts': 'export const prerender = true;',
    'src/routes/+page.svelte': `<script lang="ts">
  import '@vitrine/tool-view/element';

  const part = ${CALL};
  let draft = $state('');
  const options = { endpoint: '/api/views', onMessage: (text: string) => (draft = text) };
</script>

<vitrine-tool call={part} {options}></vitrine-tool>
<textarea bind:value={draft}></textarea>`,
  },
  check: ['svelte-check'],
  build: ['vite', 'build'],
  out: 'build',
};

const SOLID: Stack = {
  name: 'solid',
  packages: ['solid-js@1.9.20', 'vite-plugin-solid@2.11.14', 'vite@8.4.0', 'typescript@6.0.3'],
  files: {
    'index.html': index('/src/main.tsx'),
    'tsconfig.json': tsconfig({ jsx: 'preserve', jsxImportSource: 'solid-js' }),
    'vite.config.js': `import solid from 'vite-plugin-solid';
export default { plugins: [solid()] };`,
    'src/vitrine.d.ts': `import type { ToolViewOptions } from '@vitrine/tool-view/element';
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'vitrine-tool': { 'prop:call': unknown; 'prop:options': ToolViewOptions };
    }
  }
}`,
    'src/main.tsx': `import '@vitrine/tool-view/element';
import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';

function App() {
  const [part] = createSignal(${CALL});
  const [draft, setDraft] = createSignal('');
  const options = { endpoint: '/api/views', onMessage: (text: string) => setDraft(text) };
  return (
    <>
      <vitrine-tool prop:call={part()} prop:options={options} />
      <textarea value={draft()} />
    </>
  );
}

render(App, document.getElementById('app')!);`,
  },
  check: ['tsc', '--noEmit'],
  build: ['vite', 'build'],
  out: 'dist',
};

const ANGULAR: Stack = {
  name: 'angular',
  packages: [
    '@angular/core@22.2.6',
    '@angular/common@22.2.6',
    '@angular/compiler@22.2.6',
    '@angular/platform-browser@22.2.6',
    '@angular/build@22.2.7',
    '@angular/cli@22.2.7',
    '@angular/compiler-cli@22.2.6',
    'rxjs',
    'tslib',
    'typescript@6.0.3',
  ],
  files: {
    'angular.json': JSON.stringify({
      version: 1,
      projects: {
        app: {
          projectType: 'application',
          root: '',
          sourceRoot: 'src',
          architect: {
            build: {
              builder: '@angular/build:application',
              options: {
                browser: 'src/main.ts',
                index: 'src/index.html',
                tsConfig: 'tsconfig.json',
                outputPath: 'dist',
              },
            },
          },
        },
      },
      cli: { analytics: false },
    }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        target: 'ES2022',
        module: 'preserve',
        moduleResolution: 'bundler',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        strict: true,
        skipLibCheck: true,
        experimentalDecorators: true,
      },
      files: ['src/main.ts'],
      angularCompilerOptions: { strictTemplates: true },
    }),
    'src/index.html':
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chat</title><base href="/"></head><body><app-root></app-root></body></html>',
    'src/main.ts': `import '@vitrine/tool-view/element';
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    <vitrine-tool [call]="part()" [options]="options" />
    <textarea [value]="draft()"></textarea>
  \`,
})
class App {
  readonly part = signal(${CALL});
  readonly draft = signal('');
  readonly options = { endpoint: '/api/views', onMessage: (text: string) => this.draft.set(text) };
}

bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });`,
  },
  // The build of Angular checks the types.
  check: ['ngc', '--noEmit', '-p', 'tsconfig.json'],
  build: ['ng', 'build'],
  out: 'dist/browser',
};

export const STACKS: readonly Stack[] = [VUE, SVELTE, SOLID, ANGULAR];
