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

/** Script with properties, as written for `framework: 'react'`. */
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

/** Script with attributes, as written for `framework: 'webcomponents'`. */
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

/** Script with components of a host that has Vitrine's, one element each: a table, and a question whose answer reserves a book. */
export const COMPONENTS_SCRIPT: string = `
const table = document.createElement('vitrine-data-table');
table.title = 'On the shelf';
table.columns = [{ key: 'title', label: 'Title' }, { key: 'year', label: 'Year', align: 'right' }];
table.data = [{ title: 'Emma', year: 1815 }, { title: 'Persuasion', year: 1817 }, { title: 'Mansfield Park', year: 1814 }];
const list = document.createElement('vitrine-option-list');
list.title = 'Which book should be reserved?';
list.selectionMode = 'single';
list.options = table.data.map(({ title, year }) => ({ id: title, label: title, description: String(year) }));
const answer = document.createElement('ui-text');
answer.content = 'Nothing asked yet.';
list.addEventListener('action', event => {
  const { key, value } = event.detail;
  if (key !== 'confirm') return;
  answer.content = 'Asking';
  window.parent.postMessage({ type: 'tool', messageId: 'reserve', payload: { toolName: 'reserve', params: { book: JSON.parse(value) } } }, '*');
});
window.addEventListener('message', event => {
  const { type, messageId, payload } = event.data ?? {};
  if (type === 'ui-message-response' && messageId === 'reserve')
    answer.content = payload.error ? 'Refused: ' + payload.error.message : 'Answered: ' + payload.response.content[0].text;
});
const stack = document.createElement('ui-stack');
stack.append(table, list, answer);
root.appendChild(stack);
`;
