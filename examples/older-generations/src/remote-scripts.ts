// The same interface as two remote-DOM scripts, as authors of MCP-UI 5 wrote them: they build elements of the host below `root`.

const SHARED = `
const title = document.createElement('ui-text');
const answer = document.createElement('ui-text');
const stack = document.createElement('ui-stack');
window.addEventListener('message', event => {
  const { type, payload } = event.data ?? {};
  if (type === 'ui-lifecycle-iframe-render-data') say(title, 'On the shelf: ' + payload.renderData.books.join(', '));
  if (type === 'ui-message-response' && event.data.messageId === 'reserve')
    say(answer, payload.error ? 'Refused: ' + payload.error.message : 'Answered: ' + payload.response.content[0].text);
});
function reserve() {
  say(answer, 'Asking');
  window.parent.postMessage({ type: 'tool', messageId: 'reserve', payload: { toolName: 'reserve', params: { book: 'Emma' } } }, '*');
}
`;

/** With properties, as written for `framework: 'react'`. */
export const REACT_SCRIPT: string = `${SHARED}
function say(element, text) { element.content = text; }
say(title, 'On the shelf');
say(answer, 'Nothing asked yet.');
stack.direction = 'vertical';
stack.spacing = '12';
const button = document.createElement('ui-button');
button.label = 'Reserve Emma';
button.addEventListener('press', reserve);
stack.append(title, button, answer);
root.appendChild(stack);
`;

/** With attributes, as written for `framework: 'webcomponents'`. */
export const WEB_COMPONENTS_SCRIPT: string = `${SHARED}
function say(element, text) { element.setAttribute('content', text); }
say(title, 'On the shelf');
say(answer, 'Nothing asked yet.');
stack.setAttribute('direction', 'vertical');
stack.setAttribute('spacing', '12');
const card = document.createElement('ui-card');
const button = document.createElement('ui-button');
button.setAttribute('label', 'Reserve Emma');
button.addEventListener('press', reserve);
stack.append(title, button, answer);
card.appendChild(stack);
root.appendChild(card);
`;
