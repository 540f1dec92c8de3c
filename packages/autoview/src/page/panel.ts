// One tool on the page: what it is, its result first, its form below. The form folds away once there is something to see.
import type { Json, SchemaValidator } from '@vitrine/form';
import { createCompiledForm } from '@vitrine/form/compiled';
import type { LeanView } from '@vitrine/view/lean';
import type { ToolPage } from '../page-data.ts';
import { drawResult, type ResultContext } from '../result/draw-result.ts';
import { createCaller } from './call.ts';
import { createCallView } from './call-view.ts';
import { h, setAttributes, setChildren } from './dom.ts';
import { findFollowUps, followUpButtons } from './follow-up-list.ts';
import { drawForm } from './form/form-view.ts';
import { drawJsonEditor } from './form/json-editor.ts';
import { hasFormat } from './formats.ts';
import { drawHead } from './head.ts';
import { isSilent, previewOf } from './preview.ts';
import type { Say } from './strings.ts';

export interface PanelOptions {
  readonly tool: ToolPage;
  readonly say: Say;
  /** Rejects when there is no host: then nothing can be run. */
  readonly view: Promise<LeanView>;
  readonly context: () => Omit<ResultContext, 'outputSchema' | 'strings' | 'labels'>;
  /** Arguments to begin with. */
  readonly value?: Json;
  /** Where the schema says more than controls can check. */
  readonly validator?: SchemaValidator;
  readonly back?: () => void;
}

export interface Panel {
  readonly node: HTMLElement;
  /** The host's own call: its arguments, as far as they are known. */
  input(args: Json, partial: boolean): void;
  result(result: Parameters<typeof drawResult>[1]): void;
  cancelled(): void;
  /** Nobody else has called: the form is for the person now. */
  open(): void;
  /** As if the button were pressed, but only if nothing is missing. */
  runIfComplete(): void;
  notice(message: string): void;
  close(): void;
}

/** Enough room for the JSON beside the form. */
const WIDE = 960;

export function createPanel({ tool, say, view, context, value, validator, back }: PanelOptions): Panel {
  const form = createCompiledForm(tool.shapes, {
    ...(value !== undefined && { value }),
    ...(validator && { validator }),
    format: hasFormat,
    message: error => say.error(error),
  });
  const formView = drawForm(form, say);
  const jsonView = drawJsonEditor(form, say);
  const isEmpty = isSilent(form.getSnapshot().root);

  const root = h('div', { class: 'result' });
  let drawn: ReturnType<typeof drawResult> | undefined;
  const preview = h('span', { class: 'preview' });
  const jsonToggle = h(
    'button',
    {
      type: 'button',
      class: 'quiet',
      'aria-expanded': 'false',
      onclick: () => showJson(jsonView.node.hidden === true),
    },
    say('json'),
  );
  const reset = h('button', { type: 'button', class: 'quiet', onclick: () => form.reset() }, say('reset'));
  const submit = h('button', { type: 'button', class: 'primary', 'data-submit': '', onclick: () => ask() }, say('run'));
  const actions = h('div', { class: 'bar' });
  const fold = h(
    'details',
    { class: 'form', 'data-form': '' },
    h('summary', {}, h('span', {}, say('arguments')), preview),
    h(
      'div',
      { class: 'columns' },
      isEmpty ? h('p', { class: 'hint', 'data-path': '' }, say('noArguments')) : formView.node,
      jsonView.node,
    ),
    actions,
  );
  const caller = createCaller(state => callView.show(state));
  const callView = createCallView({ say, root, cancel: caller.cancel, draw, fold: () => (fold.open = false) });
  const node = h('article', { class: 'panel', onkeydown: keydown }, drawHead(tool, say, back), callView.node, fold);

  function draw(result: Parameters<typeof drawResult>[1]): void {
    if (drawn) drawn.update(result);
    else {
      drawn = drawResult(root, result, {
        ...context(),
        labels: {},
        strings: say.words,
        ...(tool.outputSchema !== undefined && { outputSchema: tool.outputSchema }),
      });
    }
    submit.textContent = say('runAgain');
    const { followUps } = context();
    // The first tool for a value is offered where the value is drawn.
    const inPlace = root.querySelector('[data-follow]') !== null;
    const found = followUps ? findFollowUps(result, followUps) : [];
    const further = found.filter(
      ({ key, value, followUp }) => !inPlace || followUps?.(key, value)[0]?.label !== followUp.label,
    );
    callView.follow(followUpButtons(further));
  }

  function showJson(shown: boolean): void {
    jsonView.node.hidden = !shown;
    setAttributes(jsonToggle, { 'aria-expanded': String(shown) });
  }

  function showActions(): void {
    setChildren(actions, [submit, h('span', { class: 'spring' }), !isEmpty && reset, jsonToggle]);
  }

  /** A destructive tool is not run by one press. */
  function ask(): void {
    if (!isReady()) return;
    if (!tool.destructive) return void run();
    const yes = h(
      'button',
      { type: 'button', class: 'primary danger', 'data-submit': '', 'data-confirm': '' },
      say('confirmRun'),
    );
    const no = h('button', { type: 'button', class: 'quiet' }, say('cancel'));
    const box = h(
      'div',
      { class: 'confirm', role: 'alertdialog', 'aria-label': say('confirm') },
      h('p', {}, say('confirm')),
      no,
      yes,
    );
    const end = (): void => {
      showActions();
      submit.focus();
    };
    no.onclick = end;
    yes.onclick = () => {
      end();
      void run();
    };
    setChildren(actions, [box]);
    no.focus();
  }

  function isReady(): boolean {
    const { activeElement } = document;
    const path = activeElement instanceof HTMLElement ? activeElement.dataset.path : undefined;
    if (path !== undefined) form.touch(path);
    if (form.submit().ok) return true;
    fold.open = true;
    // After the errors have been drawn.
    node.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    return false;
  }

  async function run(): Promise<void> {
    const submitted = form.submit();
    if (submitted.ok) await caller.run(view, tool.name, submitted.value as { [name: string]: unknown });
  }

  function keydown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.isComposing || event.repeat) return;
    const { target } = event;
    const isLine =
      target instanceof HTMLInputElement || (target instanceof HTMLElement && target.matches('textarea.line'));
    // A line is sent by Enter; a box, and whatever else, together with Ctrl or Command.
    if (!(event.ctrlKey || event.metaKey) && (!isLine || event.shiftKey)) return;
    event.preventDefault();
    ask();
  }

  const stop = form.subscribe(() => {
    preview.textContent = previewOf(form.getSnapshot().value);
  });
  preview.textContent = previewOf(form.getSnapshot().value);
  showActions();
  showJson(innerWidth >= WIDE);

  return {
    node,
    input(args, partial) {
      form.setValue(args);
      caller.set(partial ? { is: 'writing' } : { is: 'running', theirs: true, since: performance.now() });
    },
    result: result => caller.set({ is: 'done', result }),
    cancelled: () => caller.set({ is: 'cancelled' }),
    open() {
      if (!drawn) fold.open = true;
    },
    runIfComplete() {
      if (!tool.destructive && form.getSnapshot().valid) void run();
    },
    notice: callView.notice,
    close() {
      stop();
      caller.cancel();
      drawn?.close();
      jsonView.close();
      formView.close();
      form.close();
    },
  };
}
