// A compiled page comes to life: its data is read, its tool drawn, its host found. The form is there before the host answers.
import type { Json } from '@vitrine/form';
import { createCompactValidator } from '@vitrine/form/compact';
import { segmentsOf } from '@vitrine/form/compiled';
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

function start(data: PageData): void {
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
      ...(tool.schema !== undefined && { validator: createCompactValidator(tool.schema) }),
      ...(tool.isBrief && { validator: { validate: () => [] } }),
      say,
      ...(value !== undefined && { value }),
      ...(data.framed && { framed: true }),
      view,
      context: () => ({
        ...(host && { openLink: host.openLink }),
        ...(host?.hostCapabilities.downloadFile && { download: saveWith(host) }),
        ...(data.followUps && { followUps: followUpsOf(data.followUps, tool, follow) }),
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
    const [parameter = ''] = segmentsOf(path) ?? [];
    const panel = open(tool, { [parameter]: id });
    panel.open();
    if (tool.readOnly) panel.runIfComplete();
  }

  const first = open(data.tool);
  if (data.emergency) first.notice(say('This tool has no form: {error}', { error: data.emergency.error }));
  const isFree = data.tool.readOnly === true && !data.emergency;
  let isTold = false;
  const report = (problem: unknown): void =>
    panels.at(-1)?.notice(
      say('This page failed: {message}', {
        message: String((problem as Error)?.message ?? problem),
      }),
    );
  addEventListener('error', ({ message }) => report(message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  // As high as its host has made it until there is something to see: it does not shrink only to grow again.
  const settle = (): void => main.classList.remove('waiting');
  if (data.framed) main.className = 'framed waiting';
  setTimeout(data.framed ? settle : first.open, OPEN_MS);

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
        settle();
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
      first.notice(say('No host answers: nothing can be run.'));
      first.open();
    },
  );
}

/** Reads the data of the page and starts it. */
export function startPage(): void {
  const source = document.getElementById('data')?.textContent;
  if (source) start(JSON.parse(source) as PageData);
}
