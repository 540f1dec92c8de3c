// The page's own script: it shows the sample props in the previews, as a host of the dialect `tool-ui` would.

export const PAGE_SCRIPT = `// Shows the sample props in the previews.
'use strict';
const dark = matchMedia('(prefers-color-scheme: dark)');
/** Milliseconds after which a component that did not say it is ready is reported. */
const PATIENCE = 10000;

for (const section of document.querySelectorAll('[data-preview]')) {
  const frame = section.querySelector('iframe');
  if (frame) preview(section, frame);
}

function preview(section, frame) {
  const samples = [...section.querySelectorAll('script[type="application/json"]')].map(node => JSON.parse(node.textContent));
  const picker = section.querySelector('select');
  const state = section.querySelector('.state');
  let seq = 0;
  let ready = false;
  const say = text => { state.textContent = text; state.hidden = text === ''; };
  const send = () => frame.contentWindow.postMessage({
    type: seq === 0 ? 'render' : 'update',
    seq: ++seq,
    toolName: section.dataset.tool,
    props: samples[picker ? Number(picker.value) : 0],
    theme: dark.matches ? 'dark' : 'light',
  }, '*');
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return;
    const { type, payload } = data;
    if (type === 'ready') { ready = true; seq = 0; say(''); send(); }
    else if (type === 'resize') resize(frame, payload);
    else if (type === 'error') say('The component reports: ' + String((payload && payload.message) || payload).slice(0, 300));
    else if (type === 'action') say('Action: ' + String((payload && payload.actionId) || payload).slice(0, 100));
  });
  picker?.addEventListener('change', () => ready && send());
  dark.addEventListener('change', () => ready && send());
  let waiting = false;
  // A preview further down loads when it comes into sight.
  new IntersectionObserver(([entry], observer) => {
    if (!entry.isIntersecting || waiting) return;
    waiting = true;
    observer.disconnect();
    setTimeout(() => ready || say('The component did not start. Reload the page to try again.'), PATIENCE);
  }).observe(frame);
  // The frame may have said that it is ready before this script ran.
  frame.src = frame.src;
}

function resize(frame, payload) {
  const height = Number(typeof payload === 'object' && payload ? payload.height : payload);
  if (height > 0) frame.style.height = Math.min(Math.max(height, 40), 900) + 'px';
}
`;
