// The form of a tool with its buttons: run, reset, edit as JSON, and fold to one line.
import type { Form } from '@vitrine/models/form';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import type { ViewSpec } from '../view-spec/view-spec.ts';
import { button, h, setAttributes, setChildren } from './dom.ts';
import { drawForm, type FormView } from './form/form-view.ts';
import { drawJsonEditor } from './form/json-editor.ts';
import { formPreviewText, hasNoFields } from './preview.ts';
import type { SpecSupport } from './spec/spec-support.ts';
import type { Translate } from './strings.ts';

export interface FormPanelOptions {
  readonly form: Form;
  readonly t: Translate;
  /** The user is asked before the tool runs, so the button's text ends in "…". */
  readonly asksBefore: boolean;
  /** Layout of the form. @default the schema's layout */
  readonly spec?: ViewSpec['form'] | undefined;
  /** Lays out the form by a spec. */
  readonly drawSpecForm?: SpecSupport['drawSpecForm'] | undefined;
  /** Called when the form is valid and the user wants to run the tool. */
  run(): void;
}

export interface FormPanel {
  readonly node: HTMLDetailsElement;
  /** Handles a key, for the element around form and result. */
  keydown(event: KeyboardEvent): void;
  open(): void;
  fold(): void;
  /** The button's text shows it. */
  hasRun(): void;
  /** The host shows the arguments as they are now, so the form need not. */
  hidePreview(): void;
  /** Lays the form out anew. Its values stay. */
  layOut(spec: ViewSpec['form']): void;
  close(): void;
}

/** The width from which the JSON fits beside the form, in pixels. */
const WIDE = 960;

export function drawFormPanel({ form, t, asksBefore, spec, drawSpecForm, run }: FormPanelOptions): FormPanel {
  const drawBy = (layout: ViewSpec['form']): FormView =>
    drawForm(form, t, layout && (draw => drawSpecForm?.(draw, layout)));
  let formView = drawBy(spec);
  const jsonView = drawJsonEditor(form, t);
  const isEmpty = hasNoFields(form.getSnapshot().root);
  const preview = drawPreview(form);
  const jsonToggle = button(t('JSON'), () => showJson(jsonView.node.hidden === true), { class: 'quiet' });
  const reset = button(t('Reset'), form.reset, { class: 'quiet' });
  const submit = button(spec?.submit ?? t('Run'), ask, { class: 'primary', 'data-submit': '' });
  const actions = h('div', { class: 'bar' });
  const node = h(
    'details',
    { class: 'form', 'data-form': '' },
    h('summary', {}, h('span', {}, t('Arguments')), preview.node),
    h(
      'div',
      { class: 'columns' },
      isEmpty ? h('p', { class: 'hint', 'data-path': '' }, t('This tool takes no arguments.')) : formView.node,
      jsonView.node,
    ),
    actions,
  );

  function showJson(shown: boolean): void {
    jsonView.node.hidden = !shown;
    setAttributes(jsonToggle, { 'aria-expanded': String(shown) });
  }

  function showActions(): void {
    setChildren(actions, [submit, h('span', { class: 'spring' }), !isEmpty && reset, jsonToggle]);
  }

  function ask(): void {
    if (!submitForm(form, node)) return;
    if (!asksBefore) return void run();
    const end = (isSure: boolean): void => {
      showActions();
      submit.focus();
      if (isSure) run();
    };
    setChildren(actions, [drawConfirm(t, end)]);
    actions.querySelector('button')?.focus();
  }

  showActions();
  showJson(innerWidth >= WIDE);
  return {
    node,
    keydown(event) {
      if (!isSendKey(event)) return;
      event.preventDefault();
      ask();
    },
    open: () => void (node.open = true),
    fold: () => void (node.open = false),
    hasRun: () => void (submit.textContent = t('Run again')),
    layOut(next) {
      submit.textContent = next?.submit ?? t('Run');
      const before = formView;
      formView = drawBy(next);
      before.node.replaceWith(formView.node);
      before.close();
    },
    hidePreview: preview.hideCurrent,
    close() {
      preview.close();
      jsonView.close();
      formView.close();
    },
  };
}

/** Submits the form; `false` when there are errors, which are now shown, and the first wrong field has the focus. */
function submitForm(form: Form, node: HTMLDetailsElement): boolean {
  const { activeElement } = document;
  const path = activeElement instanceof HTMLElement ? activeElement.dataset.path : undefined;
  if (path !== undefined) form.touch(path);
  if (form.submit().ok) return true;
  node.open = true;
  const wrong = node.querySelector<HTMLElement>('[aria-invalid]');
  for (let around = wrong?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true;
  // The tabs of a spec show the panel of the field.
  wrong?.dispatchEvent(new Event('reveal', { bubbles: true }));
  wrong?.focus();
  return false;
}

/** Enter runs the tool from a line; from a box and everything else, Ctrl or Command with Enter. */
function isSendKey(event: KeyboardEvent): boolean {
  const { key, repeat, target, ctrlKey, metaKey, shiftKey } = event;
  if (key !== 'Enter' || repeat || isCompositionKey(event)) return false;
  const isLine =
    target instanceof HTMLInputElement || (target instanceof HTMLElement && target.matches('textarea.line'));
  return ctrlKey || metaKey || (isLine && !shiftKey);
}

/** The arguments in one line, for the folded form. */
function drawPreview(form: Form): { readonly node: HTMLElement; hideCurrent(): void; close(): void } {
  const node = h('span', { class: 'preview' });
  /** The arguments that the host shows already. */
  let hidden = '';
  const show = (): void => {
    const text = formPreviewText(form.getSnapshot());
    node.textContent = text === hidden ? '' : text;
  };
  const stop = form.subscribe(show);
  show();
  return {
    node,
    hideCurrent() {
      hidden = formPreviewText(form.getSnapshot());
      show();
    },
    close: stop,
  };
}

/** The question before a tool that may destroy something. The Cancel button comes first. */
function drawConfirm(t: Translate, end: (isSure: boolean) => void): HTMLElement {
  return h(
    'div',
    {
      class: 'confirm',
      role: 'alertdialog',
      'aria-label': t('This tool can change or destroy things. Run it?'),
    },
    h('p', {}, t('This tool can change or destroy things. Run it?')),
    button(t('Cancel'), () => end(false), { class: 'quiet' }),
    button(t('Yes, run it'), () => end(true), {
      class: 'primary danger',
      'data-submit': '',
      'data-confirm': '',
    }),
  );
}
