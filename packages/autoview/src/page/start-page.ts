// A compiled page comes to life: its data is read, its tool drawn, its host found. The form is there before the host answers.
import type { CreateValidator, Json } from '@vitrine/form';
import { connectLean, type LeanView } from '@vitrine/view/lean';
import type { FollowUpTool, PageData, ToolPage } from '../page-data.ts';
import { h, setChildren } from './dom.ts';
import { followUpsOf } from './follow-up.ts';
import { createPanel, type Panel } from './panel.ts';
import { saveWith } from './save-file.ts';
import { createSay } from './strings.ts';

/** How long a page waits to be told of its host's call before it is the person's. */
const GRACE_MS = 250;
/** How long nothing but the head is shown: a result that is here already would fold the form at once. */
const OPEN_MS = 600;

function start(data: PageData, createValidator: CreateValidator | undefined): void {
  const say = createSay(data.strings);
  const main = document.querySelector('main') ?? document.body.appendChild(h('main'));
  const view = connectLean({ name: 'vitrine-autoview', version: '1.0.0' });
  let host: LeanView | undefined;
  const panels: Panel[] = [];

  /** On top of what is there: `back` leads down again. */
  function open(tool: ToolPage, value?: Json): Panel {
    const isFirst = panels.length === 0;
    const panel = createPanel({
      tool,
      ...(createValidator && tool.schema !== undefined && { validator: createValidator(tool.schema) }),
      say,
      ...(value !== undefined && { value }),
      view,
      context: () => ({
        theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
        ...(host && { callTool: host.callTool, openLink: host.openLink }),
        ...(host?.hostCapabilities.downloadFile && { download: saveWith(host) }),
        followUps: followUpsOf(data.followUps, tool, follow),
      }),
      ...(!isFirst && { back: close }),
    });
    panels.push(panel);
    show();
    return panel;
  }

  function close(): void {
    panels.pop()?.close();
    show();
  }

  function show(): void {
    const top = panels.at(-1);
    setChildren(main, [top?.node]);
    if (panels.length > 1) scrollTo(0, 0);
  }

  function follow({ tool, path }: FollowUpTool, id: Json): void {
    const panel = open(tool, { [path.slice(1)]: id });
    panel.open();
    if (tool.readOnly) panel.runIfComplete();
  }

  const first = open(data.tool);
  if (data.emergency) first.notice(say('emergency', { error: data.emergency.error }));
  const isFree = data.tool.readOnly === true && !data.emergency;
  let isTold = false;
  const report = (problem: unknown): void =>
    panels.at(-1)?.notice(say('broken', { message: String((problem as Error)?.message ?? problem) }));
  addEventListener('error', ({ message }) => report(message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  setTimeout(first.open, OPEN_MS);

  view.then(
    connected => {
      host = connected;
      const told = (): void => void (isTold = true);
      connected.on('partial-input', args => {
        told();
        first.input(args as Json, true);
      });
      connected.on('input', args => {
        told();
        first.input(args as Json, false);
      });
      connected.on('result', result => {
        told();
        first.result(result);
      });
      connected.on('cancelled', () => {
        told();
        first.cancelled();
      });
      setTimeout(() => {
        if (isTold) return;
        first.open();
        // Nobody has called it yet, and nothing is needed: why wait.
        if (isFree) first.runIfComplete();
      }, GRACE_MS);
    },
    () => {
      first.notice(say('noHost'));
      first.open();
    },
  );
}

/** Reads the data of the page and starts it. `createValidator`: for pages that have a schema with them. */
export function startPage(createValidator?: CreateValidator): void {
  const source = document.getElementById('data')?.textContent;
  if (source) start(JSON.parse(source) as PageData, createValidator);
}
