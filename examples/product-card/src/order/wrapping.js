// The page of the question, without a library. The client hands it the server's `elicitation/create`; the answer to that request is the user's answer.
const send = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const find = selector => document.querySelector(selector);

/** The request that is being answered. */
let openId;

function answer(result) {
  if (openId !== undefined) send({ id: openId, result });
  openId = undefined;
}

find('.main').onclick = () => {
  const note = find('.note input').value.trim();
  answer({ action: 'accept', content: { paper: find('input:checked').value, ...(note && { note }) } });
};
find('.not').onclick = () => answer({ action: 'decline' });

addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return;
  const { id, method, params, result } = data;
  if (id === 1 && result) {
    show(result.hostContext);
    send({ method: 'ui/notifications/initialized' });
    new ResizeObserver(() =>
      send({ method: 'ui/notifications/size-changed', params: { height: document.body.offsetHeight } }),
    ).observe(document.body);
  } else if (method === 'ui/notifications/host-context-changed') show(params);
  else if (method === 'elicitation/create') {
    openId = id;
    // Set when the answer before was not taken.
    find('.refused').textContent = params._meta?.['vitrine.dev/refused-answer'] ?? '';
  } else if (method !== undefined && id !== undefined) send({ id, result: {} });
});

function show(context) {
  if (context?.theme) document.documentElement.dataset.theme = context.theme;
}

send({
  id: 1,
  method: 'ui/initialize',
  params: {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'wrapping', version: '1.0.0' },
    appCapabilities: {},
  },
});
