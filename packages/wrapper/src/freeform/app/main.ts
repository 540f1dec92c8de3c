// The runtime of a freeform page: it runs before the page's own scripts, and gives them `app`.
import { connect } from '@vitrine/view';
import { createApp, isAnswer } from './create-app.ts';
import { followLinks } from './follow-links.ts';
import { showNotice } from './notice.ts';
import { DATA_ID, type FreeformData } from './page-data.ts';
import { submitForms } from './submit-forms.ts';

const source = document.getElementById(DATA_ID);
const data = JSON.parse(source?.textContent ?? '{}') as FreeformData;
source?.remove();

// The page's height can be measured once there is a body.
const parsed = new Promise(resolve => addEventListener('DOMContentLoaded', resolve, { once: true }));
const connected = parsed.then(() => connect({ name: data.tool.name, version: '1.0.0' }));
const app = createApp(data, connected);
Object.assign(window, { app });
followLinks(app.openLink);
submitForms();

/** Reports an error to the user and, once the page is connected, to the wrapper: after the second error it shows the interface before this one. */
function report(error: unknown, fallback: string): void {
  const message = String((error as Error | undefined)?.message ?? fallback);
  showNotice(message);
  const { reportTool, revision, tool } = data;
  if (isAnswer(error) || reportTool === undefined) return;
  connected
    .then(view => view.callTool(reportTool, { toolName: tool.name, revision, message: message.slice(0, 1000) }))
    .catch(() => {});
}
// The browser's notes about a ResizeObserver, which come without an error, are no fault of the page.
addEventListener('error', ({ error, message }) => {
  if ((error ?? undefined) !== undefined) report(error, message);
});
addEventListener('unhandledrejection', ({ reason }) => report(reason, String(reason)));
connected.catch(() => showNotice('Open this page in an MCP client to run it.'));
