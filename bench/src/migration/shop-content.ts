// The results of the sample application's tools: one resource for each feature that must stay the same.

/** Keeps what the view receives in `seen`; `done` when it has received as much as it waits for. */
const listen = (until: string) => `
  const seen = (window.viewSeen = []);
  addEventListener('message', event => {
    if (event.source !== parent) return;
    const { error } = event.data.payload ?? {};
    seen.push(error ? { ...event.data, payload: { error: { message: error.message } } } : event.data);
    if (${until}) window.done = true;
  });
  const post = message => parent.postMessage(message, '*');`;

const document = (body: string, script: string) =>
  `<!doctype html><html><head><style>body{margin:0;font:14px sans-serif}</style></head><body>${body}<script>${script}</script></body></html>`;

const ACTIONS = document(
  '<button onclick="go()">Actions</button>',
  `${listen("seen.filter(({ type }) => type === 'ui-message-response').length === 7")}
  post({ type: 'ui-lifecycle-iframe-ready' });
  const go = () => {
  post({ type: 'tool', messageId: 'a-tool', payload: { toolName: 'add', params: { sku: 'A-1' } } });
  post({ type: 'tool', messageId: 'a-refused', payload: { toolName: 'sell_out', params: {} } });
  post({ type: 'prompt', messageId: 'a-prompt', payload: { prompt: 'Show me more' } });
  post({ type: 'link', messageId: 'a-link', payload: { url: 'https://example.com/' } });
  post({ type: 'intent', messageId: 'a-intent', payload: { intent: 'buy', params: { sku: 'A-1' } } });
  post({ type: 'notify', messageId: 'a-notify', payload: { message: 'Hello', level: 'info' } });
  post({ type: 'ui-request-data', messageId: 'a-data', payload: { requestType: 'stock', params: { sku: 'A-1' } } });
  };`,
);

const DATA = document(
  '<button onclick="go()">Data</button>',
  `${listen("seen.some(({ messageId }) => messageId === 'd-1')")}
  post({ type: 'ui-lifecycle-iframe-ready' });
  const go = () => post({ type: 'ui-request-render-data', messageId: 'd-1' });`,
);

const GROWS = document(
  '<button onclick="go()">Grows</button>',
  `${listen('false')}
  const go = () => post({ type: 'ui-size-change', payload: { width: 500, height: 432 } });`,
);

const GUEST = document(
  '<p>A page of its own</p>',
  `${listen("seen.some(({ type }) => type === 'ui-lifecycle-iframe-render-data')")}
  seen.push({ type: 'address', payload: { search: location.search, hash: location.hash } });
  // The page shows what it has seen: a test's driver may lose a frame that navigates to another origin.
  addEventListener('message', () => window.done && post({ type: 'notify', messageId: 'g-seen', payload: { message: JSON.stringify(seen) } }), { once: true });
  post({ type: 'ui-lifecycle-iframe-ready' });`,
);

const SCRIPT = `
  const stack = document.createElement('ui-stack');
  stack.setAttribute('direction', 'vertical');
  const text = document.createElement('ui-text');
  text.setAttribute('content', 'One red chair');
  const button = document.createElement('ui-button');
  button.setAttribute('label', 'Buy');
  button.addEventListener('press', () => {
    text.setAttribute('content', 'Thank you');
    window.parent.postMessage({ type: 'tool', messageId: 'script-1', payload: { toolName: 'add', params: { sku: 'R-1' } } }, '*');
  });
  stack.appendChild(text);
  stack.appendChild(button);
  root.appendChild(stack);`;

const SIZE = 'mcpui.dev/ui-preferred-frame-size';
const RENDER_DATA = 'mcpui.dev/ui-initial-render-data';

const block = (name: string, mimeType: string, text: string, _meta?: Record<string, unknown>) => ({
  type: 'resource',
  resource: { uri: `ui://shop/${name}`, mimeType, text, ...(_meta && { _meta }) },
});

export const shopContent = {
  guestPage: GUEST,
  /** `guest`: origin of the page that is shown by its address. */
  blocks: (guest: string) => [
    { type: 'text', text: 'Six things to show.' },
    block('actions', 'text/html', ACTIONS),
    block('data', 'text/html', DATA, { [RENDER_DATA]: { sku: 'A-9', theme: 'light' }, [SIZE]: ['100%', '120px'] }),
    block('sized', 'text/html', document('<p>Sized</p>', ''), { [SIZE]: ['321px', '123px'] }),
    block('styled', 'text/html', document('<p>Styled</p>', ''), { [SIZE]: ['300px', '999px'] }),
    block('percent', 'text/html', document('<p>Percent</p>', ''), { [SIZE]: ['50%', '20vh'] }),
    block('computed', 'text/html', document('<p>Computed</p>', ''), {
      [SIZE]: ['calc(100% - 30px)', 'max(6em, 90px)'],
    }),
    block('auto', 'text/html', document('<p>Auto</p>', ''), { [SIZE]: ['20cm', 'auto'] }),
    block('grows', 'text/html', GROWS),
    block('page/data', 'text/uri-list', `# the guest\n${guest}/guest?a=1#b\n`, { [SIZE]: ['400px', '200px'] }),
    block('script', 'application/vnd.mcp-ui.remote-dom+javascript; framework=react', SCRIPT),
  ],
};
