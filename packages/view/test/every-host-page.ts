// One page, built once, for every host: it shows its result, calls a tool, grows, and carries sample data for a tab.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../test/support/services/serve.ts';

const SOURCE = `
import { connect } from '@vitrine/view';
import { sample } from '@vitrine/view/sample';

const price = document.getElementById('price');
const show = ({ structuredContent }) => { price.textContent = structuredContent.price + ' €'; };
const view = await connect({ name: 'everywhere', version: '1.0.0' }, {
  sample: sample({
    result: { content: [], structuredContent: { price: 49 } },
    tools: { discount: ({ percent }) => ({ price: 49 - 49 * percent / 100 }) },
  }),
});
view.on('result', show);
document.getElementById('discount').addEventListener('click', async () => show(await view.callTool('discount', { percent: 10 })));
document.getElementById('grow').addEventListener('click', () => { document.getElementById('box').style.height = '333px'; });
document.body.dataset.dialect = view.dialect;
`;

/** Builds the document. Its root's margin is 0, so that its height is its content's. */
export async function everywherePage(): Promise<string> {
  const script = await bundle(
    { source: SOURCE, resolveDir: dirname(fileURLToPath(import.meta.url)) },
    { minify: true, format: 'esm' },
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Everywhere</title><style>body{margin:0}</style>
<body><p id="price" style="margin:0;height:20px"></p><button id="discount" style="height:30px">10 % off</button>
<div id="box" style="height:100px"></div><button id="grow" style="height:30px">Grow</button>
<script type="module">${script}</script>`;
}
