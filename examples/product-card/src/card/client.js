// The card's own script. It speaks the older MCP-UI messages, {type, messageId?, payload?}, to the window around it:
//   out  ui-lifecycle-iframe-ready · ui-size-change · tool (add to basket) · prompt (ask about the product)
//   in   ui-lifecycle-iframe-render-data · ui-message-received · ui-message-response
// Some hosts write the id of a message on top, others inside the payload: both are written and read.

const card = document.querySelector('.card');
const find = selector => card.querySelector(selector);
const [less, more] = card.querySelectorAll('.amount button');
const amount = find('output');
const add = find('.add');
const status = find('[role="status"]');
const readStock = () => Number(card.dataset.left);

/** Milliseconds in which a host must acknowledge a message; its answer may take longer, since it may ask a user. */
const RECEIVED_MS = 5000;

const waiting = new Map();
let lastId = 0;

/** Sends a message and waits for the host's answer. */
function ask(type, payload) {
  const messageId = `card-${++lastId}`;
  parent.postMessage({ type, messageId, payload: { ...payload, messageId } }, '*');
  return new Promise((resolve, reject) => {
    const unheard = setTimeout(() => {
      waiting.delete(messageId);
      reject(new Error('This chat does not answer the card.'));
    }, RECEIVED_MS);
    waiting.set(messageId, { resolve, reject, unheard });
  });
}

addEventListener('message', event => {
  const { type, messageId, payload } = event.data ?? {};
  if (event.source !== parent || typeof type !== 'string') return;
  if (type === 'ui-lifecycle-iframe-render-data') {
    const theme = payload?.renderData?.theme;
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    return;
  }
  const id = messageId ?? payload?.messageId;
  const request = waiting.get(id);
  if (!request) return;
  clearTimeout(request.unheard);
  if (type !== 'ui-message-response') return;
  waiting.delete(id);
  const { error, response } = payload ?? {};
  if (error) request.reject(new Error(typeof error === 'string' ? error : (error.message ?? 'The chat refused.')));
  else request.resolve(response);
});

function say(text, tone = '') {
  status.textContent = text;
  status.dataset.tone = tone;
}

function setAmount(count) {
  amount.value = String(count);
  less.disabled = count <= 1;
  more.disabled = count >= Math.min(10, readStock());
}

function showStock() {
  const none = readStock() === 0;
  add.disabled = none;
  if (none) add.textContent = card.dataset.stock === '0' ? 'Sold out' : 'All in your basket';
  setAmount(Math.max(1, Math.min(Number(amount.value), readStock())));
}

less.addEventListener('click', () => setAmount(Number(amount.value) - 1));
more.addEventListener('click', () => setAmount(Number(amount.value) + 1));

// No form: a sandbox without `allow-forms` suppresses its submit event.
add.addEventListener('click', async () => {
  const quantity = Number(amount.value);
  add.disabled = true;
  say('Adding…');
  try {
    const result = await ask('tool', {
      toolName: 'add_to_basket',
      params: { product: card.dataset.product, quantity },
    });
    if (result?.isError) throw new Error(result.content?.[0]?.text ?? 'It could not be added.');
    // A host that runs the tool but does not return its result sends an empty answer.
    const basketNow = result?.structuredContent;
    card.dataset.left = String(typeof basketNow?.left === 'number' ? basketNow.left : readStock() - quantity);
    say(
      basketNow ? `In your basket: ${basketNow.basket.items} · ${basketNow.basket.total}` : 'Added to your basket',
      'good',
    );
    setAmount(1);
  } catch (error) {
    say(error.message, 'bad');
  }
  add.disabled = false;
  showStock();
});

find('.ask').addEventListener('click', () => {
  const name = find('h1').textContent;
  ask('prompt', { prompt: `Tell me more about the ${name}: whom is it for, and what do its reviews say?` }).catch(
    error => say(error.message, 'bad'),
  );
});

let height = 0;
new ResizeObserver(() => {
  const now = Math.ceil(document.querySelector('.wrap').getBoundingClientRect().height);
  if (now === height) return;
  height = now;
  parent.postMessage({ type: 'ui-size-change', payload: { height } }, '*');
}).observe(document.querySelector('.wrap'));

showStock();
parent.postMessage({ type: 'ui-lifecycle-iframe-ready' }, '*');
