// The function by which the script of an artifact calls a tool: `callTool(name, arguments)` resolves with the result as MCP has it. It speaks the older
// MCP-UI protocol, so a page may also send its messages by hand.

/** On one line: the lines that errors of the artifact name stay as they are. */
const SCRIPT = [
  '<script>{',
  'let count = 0; const calls = new Map();',
  "addEventListener('message', ({ source, data }) => {",
  "const call = source === parent && data?.type === 'ui-message-response' ? calls.get(data.messageId) : undefined;",
  'if (!call) return; calls.delete(data.messageId);',
  'const { response, error } = data.payload;',
  'if (error) call.reject(new Error(error.message)); else call.resolve(response);',
  '});',
  'globalThis.callTool = (toolName, params = {}) => new Promise((resolve, reject) => {',
  "const messageId = 'callTool-' + ++count; calls.set(messageId, { resolve, reject });",
  "parent.postMessage({ type: 'tool', messageId, payload: { toolName, params } }, '*');",
  '});',
  '}</script>',
].join(' ');

/** Returns the page with the function, which its own scripts find. */
export const withCallTool = (html: string): string =>
  html.replace(/^\s*(?:<!doctype[^>]*>)?/i, doctype => doctype + SCRIPT);
