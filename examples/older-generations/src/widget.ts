// A widget as authors wrote it for MCP-UI 5: one page, no library, the five actions, a size, and data by message.
// It is shown here in four ways, unchanged: inline and by address (server 5), with and without the adapter (server 6).

/** The page. `name` is its title. */
export function widget(name: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${name}</title><style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 16px; box-sizing: border-box }
h1 { font-size: 1.1rem; margin: 0 0 8px }
button { font: inherit; padding: 4px 10px; margin: 0 4px 4px 0 }
#books, #log { padding-left: 1.2em; margin: 8px 0 }
#more { height: 300px; border-left: 3px solid; padding-left: 12px }
</style></head>
<body>
<h1>${name}</h1>
<p id="data">No data yet.</p>
<ul id="books"></ul>
<button id="reserve">Reserve</button><button id="ask">Ask</button><button id="read">Read more</button><button id="wish">Wish</button><button id="tell">Tell</button><button id="grow">Show more</button>
<p id="more" hidden>The library is open from nine to six.</p>
<ol id="log"></ol>
<p id="place"></p>
<script>${SCRIPT}</script>
</body>
</html>`;
}

const SCRIPT = `
const byId = id => document.getElementById(id);
const pending = new Map();
let asked = 0, versions = 0;

// Sends the host a request, and notes each stage of the answer.
function ask(type, payload) {
  const messageId = 'ask-' + ++asked;
  const line = byId('log').appendChild(document.createElement('li'));
  line.textContent = type;
  pending.set(messageId, line);
  parent.postMessage({ type, messageId, payload }, '*');
}

function handleMessage({ type, messageId, payload }) {
  const line = pending.get(messageId ?? payload?.messageId);
  if (type === 'ui-message-received' && line) line.textContent += ' · received';
  if (type === 'ui-message-response' && line) {
    const { response, error } = payload;
    line.textContent += error ? ' · refused: ' + (error.message ?? error) : ' · answered: ' + (response?.content?.[0]?.text ?? JSON.stringify(response));
  }
  if (type === 'ui-lifecycle-iframe-render-data') show(payload.renderData);
}

function show(data) {
  versions++;
  const books = data?.books ?? data?.toolOutput?.structuredContent?.books ?? [];
  byId('data').textContent = 'Data ' + versions + ': ' + (Array.isArray(books) ? books.length + ' books' : 'no list');
  byId('books').replaceChildren(...books.map(book => Object.assign(document.createElement('li'), { textContent: book })));
}

addEventListener('message', event => {
  if (event.data && typeof event.data.type === 'string') handleMessage(event.data);
});

byId('reserve').onclick = () => ask('tool', { toolName: 'reserve', params: { book: 'Emma' } });
byId('ask').onclick = () => ask('prompt', { prompt: 'Which of these is the shortest?' });
byId('read').onclick = () => ask('link', { url: 'https://example.org/emma' });
byId('wish').onclick = () => ask('intent', { intent: 'wish', params: { book: 'Persuasion' } });
byId('tell').onclick = () => ask('notify', { message: 'The library closes at six.' });
byId('grow').onclick = () => { byId('more').hidden = false; };

new ResizeObserver(() => {
  parent.postMessage({ type: 'ui-size-change', payload: { height: document.body.offsetHeight } }, '*');
}).observe(document.body);

// As a page with an address it may call its own server, which no inlined document could.
if (location.protocol === 'http:') {
  const waits = new URLSearchParams(location.search).get('waitForRenderData') === 'true';
  fetch('/hours').then(response => response.text()).then(hours => {
    byId('place').textContent = 'Open ' + hours + ', says ' + origin + (waits ? '. Told to wait for data.' : '.');
  });
}
parent.postMessage({ type: 'ui-lifecycle-iframe-ready' }, '*');
`;
