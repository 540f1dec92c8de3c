// One tool on the page: what it is, its result first, its form below. The form folds away once there is something to see.
import type { Json, SchemaValidator } from '@vitrine/form';
import { createCompiledForm } from '@vitrine/form/page';
import type { LeanView } from '@vitrine/view/lean';
import type { ToolPage } from '../page-data.ts';
import { drawResult, type ResultContext } from '../result/draw-result.ts';
import { createCaller } from './call.ts';
import { createCallView } from './call-view.ts';
import { button, h, setAttributes, setChildren } from './dom.ts';
import { featureOf, modelFeatures } from './features.ts';
import { drawForm } from './form/form-view.ts';
import { drawJsonEditor } from './form/json-editor.ts';
import { drawHead } from './head.ts';
import { isSilent, previewOfForm } from './preview.ts';
import type { Say } from './strings.ts';

export interface PanelOptions {
  readonly tool: ToolPage;
  readonly say: Say;
  /** Rejects when there is no host: then nothing can be run. */
  readonly view: Promise<LeanView>;
  readonly context: () => Omit<ResultContext, 'outputSchema' | 'arguments' | 'say'>;
  /** Arguments to begin with. */
  readonly value?: Json;
  /** Where the schema says more than controls can check. */
  readonly validator?: SchemaValidator;
  /** The host says how its own call goes, and asks before anything else is called. */
  readonly framed?: boolean;
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
  /** As if the button were pressed, but only if nothing is asked for beyond the arguments that it began with. */
  runIfComplete(): void;
  notice(message: string): void;
  close(): void;
}

/** Enough room for the JSON beside the form. */
const WIDE = 960;

export function createPanel({ tool, say, view, context, value, validator, framed, back }: PanelOptions): Panel {
  const form = createCompiledForm(tool.form, {
    features: modelFeatures(),
    ...(value !== undefined && { value }),
    ...(validator && { validator }),
    format: (name, text) => featureOf('formats').hasFormat(name, text),
    message: error => say.error(error),
  });
  const formView = drawForm(form, say);
  const jsonView = drawJsonEditor(form, say);
  const isEmpty = isSilent(form.getSnapshot().root);

  const root = h('div', { class: 'result' });
  let drawn: ReturnType<typeof drawResult> | undefined;
  /** The arguments of the last call: the form may have changed since. */
  let called: Json | undefined;
  const preview = h('span', { class: 'preview' });
  const jsonToggle = button(say('JSON'), () => showJson(jsonView.node.hidden === true), { class: 'quiet' });
  const reset = button(say('Reset'), form.reset, { class: 'quiet' });
  const submit = button(say('Run'), ask, { class: 'primary', 'data-submit': '' });
  const actions = h('div', { class: 'bar' });
  const fold = h(
    'details',
    { class: 'form', 'data-form': '' },
    h('summary', {}, h('span', {}, say('Arguments')), preview),
    h(
      'div',
      { class: 'columns' },
      isEmpty ? h('p', { class: 'hint', 'data-path': '' }, say('This tool takes no arguments.')) : formView.node,
      jsonView.node,
    ),
    actions,
  );
  const caller = createCaller(state => callView.show(state));
  const callView = createCallView({ say, root, cancel: caller.cancel, draw, fold: () => (fold.open = false) });
  const head = drawHead(tool, say, back);
  head.classList.toggle('unseen', framed === true && !back);
  const node = h('article', { class: 'panel', onkeydown: keydown }, head, callView.node, fold);

  function draw(result: Parameters<typeof drawResult>[1]): void {
    if (drawn) drawn.update(result);
    else {
      drawn = drawResult(root, result, {
        ...context(),
        say,
        get arguments() {
          return called;
        },
        ...(tool.outputSchema !== undefined && { outputSchema: tool.outputSchema }),
      });
    }
    submit.textContent = say('Run again');
    const { followUps } = context();
    // The first tool for a value is offered where the value is drawn.
    if (followUps) {
      const isLinked = root.querySelector('[data-follow]') !== null;
      callView.follow(featureOf('follow-ups').drawFollowUps(say, result, followUps, isLinked));
    }
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
    if (!tool.destructive || framed) return void run();
    const end = (isSure: boolean): void => {
      showActions();
      submit.focus();
      if (isSure) void run();
    };
    setChildren(actions, [featureOf('destructive').drawConfirm(say, end)]);
    actions.querySelector('button')?.focus();
  }

  function isReady(): boolean {
    const { activeElement } = document;
    const path = activeElement instanceof HTMLElement ? activeElement.dataset.path : undefined;
    if (path !== undefined) form.touch(path);
    if (form.submit().ok) return true;
    fold.open = true;
    // After the errors have been drawn.
    const wrong = node.querySelector<HTMLElement>('[aria-invalid]');
    for (let around = wrong?.closest('details'); around; around = around.parentElement?.closest('details'))
      around.open = true;
    wrong?.focus();
    return false;
  }

  async function run(): Promise<void> {
    const submitted = form.submit();
    if (!submitted.ok) return;
    called = submitted.value;
    await caller.run(view, tool.name, submitted.value as { [name: string]: unknown });
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

  /** What the host says already. */
  let said = '';
  function showPreview(): void {
    const text = previewOfForm(form.getSnapshot());
    preview.textContent = text === said ? '' : text;
  }
  const stop = form.subscribe(showPreview);
  showPreview();
  showActions();
  showJson(innerWidth >= WIDE);

  return {
    node,
    input(args, partial) {
      called = args;
      form.setValue(args);
      if (framed) {
        said = previewOfForm(form.getSnapshot());
        showPreview();
        return;
      }
      caller.set(partial ? { is: 'writing' } : { is: 'running', theirs: true, since: performance.now() });
    },
    result: result => caller.set({ is: 'done', result }),
    cancelled() {
      if (framed) fold.open = true;
      else caller.set({ is: 'cancelled' });
    },
    open() {
      if (!drawn) fold.open = true;
    },
    runIfComplete() {
      const [root] = tool.form.fields;
      const given = Object.keys(value ?? {});
      const isAsked = root?.properties?.some(([name, , required]) => required && !given.includes(name));
      if (!tool.destructive && root?.kind !== 'variant' && !isAsked && form.getSnapshot().valid) void run();
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
