// The documents that are mounted: the same page, which gets its result by our view, by the official one, or without any.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../test/support/services/serve.ts';
import { SHOW, viewDocument } from './document.ts';

const resolveDir = dirname(fileURLToPath(import.meta.url));

/** A page with `@vitrine/view`. `drawing` defines `show(result)`. */
export async function ourView(drawing: string = SHOW): Promise<string> {
  const source = `import { connect } from '@vitrine/view'; ${drawing}
    connect({ name: 'bench', version: '1' }).then(view => view.on('result', show));`;
  return viewDocument(await bundle({ source, resolveDir }, { minify: true }));
}

/** The same page with the official `App`, from the smaller of its two builds. */
export async function officialView(drawing: string = SHOW): Promise<string> {
  const source = `import { App } from '@modelcontextprotocol/ext-apps/app-with-deps'; ${drawing}
    const app = new App({ name: 'bench', version: '1' }, {});
    app.ontoolresult = show;
    app.connect();`;
  return viewDocument(await bundle({ source, resolveDir }, { minify: true }));
}
