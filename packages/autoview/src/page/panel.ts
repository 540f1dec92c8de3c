// Draws one tool on the page: its head, the result first, the form below. The form folds once there is a result.
import type { Json, SchemaValidator } from '@vitrine/models/form';
import { createCompiledForm } from '@vitrine/models/internal/form/page';
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import type { ToolPage } from '../page-data.ts';
import { type DrawnResult, drawResult } from '../result/draw-result.ts';
import { nameFollowUp } from '../result/follow-up-link.ts';
import type { ResultContext, ToolResultLike } from '../result/result-context.ts';
import type { ViewSpec } from '../view-spec/view-spec.ts';
import { type Caller, createCaller } from './call.ts';
import { createCallView } from './call-view.ts';
import { h } from './dom.ts';
import { drawFollowUps } from './follow-up-list.ts';
import { drawFormPanel, type FormPanel } from './form-panel.ts';
import { drawHead } from './head.ts';
import type { LiveSpec } from './spec/live-spec.ts';
import type { PageSpec } from './spec/newer-spec.ts';
import type { OpenLink } from './spec/spec-links.ts';
import type { SpecSupport } from './spec/spec-support.ts';
import type { Translate } from './strings.ts';

export interface PanelOptions {
  readonly tool: ToolPage;
  readonly t: Translate;
  /** Rejects when there is no host: then no tool can be called. */
  readonly view: Promise<McpAppsView>;
  readonly context: () => Omit<ResultContext, 'outputSchema' | 'arguments' | 't'>;
  /** Arguments to begin with. */
  readonly value?: Json;
  /** Validator for a schema with rules that controls can't check. */
  readonly validator?: SchemaValidator;
  /** The host shows its own call, and asks the user before the page calls a tool. */
  readonly framed?: boolean;
  readonly back?: () => void;
  /** The tool's view spec, how its links open other tools, and the code that applies it. */
  readonly spec?: SpecSupport & { readonly given: PageSpec; readonly openLink: OpenLink };
}

export interface Panel {
  readonly node: HTMLElement;
  /** View spec of the page; absent when the page never has one. */
  readonly live: LiveSpec | undefined;
  /** Takes the host's own call: its arguments, as far as they are known. */
  input(args: Json, partial: boolean): void;
  result(result: ToolResultLike): void;
  cancelled(): void;
  /** The host does not call the tool, so the user may fill in the form. */
  open(): void;
  /** Runs the tool as the button does, unless required arguments are missing. */
  runIfComplete(): void;
  notice(message: string): void;
  close(): void;
}

export function createPanel(options: PanelOptions): Panel {
  const { t, view, value, framed, back } = options;
  const tool = titled(options.tool, options.spec?.given.spec);
  const form = createCompiledForm(tool.form, {
    ...(value !== undefined && { value }),
    ...(options.validator && { validator: options.validator }),
    message: t.error,
  });
  /** The arguments of the last call: the form may have changed since. */
  let lastArguments: Json | undefined;
  const live = options.spec?.createLiveSpec(options.spec.given, {
    toolName: tool.name,
    t,
    onChange(form, drawn) {
      formPanel.layOut(form);
      if (drawn) draw(drawn);
    },
  });
  const resultView = createResultView(options, { called: () => lastArguments, spec: () => live?.spec() });
  const caller: Caller = createCaller(state => callView.show(state));
  const callView = createCallView({
    t,
    root: resultView.node,
    cancel: caller.cancel,
    draw,
    fold: () => formPanel.fold(),
  });
  const formPanel: FormPanel = drawFormPanel({
    form,
    t,
    asksBefore: tool.destructive === true && !framed,
    spec: options.spec?.given.spec?.form,
    drawSpecForm: options.spec?.drawSpecForm,
    run,
  });
  const head = drawHead(tool, t, back);
  head.classList.toggle('unseen', framed === true && !back);
  const node = h(
    'article',
    { class: 'panel', onkeydown: formPanel.keydown },
    head,
    live?.node,
    callView.node,
    formPanel.node,
  );

  function draw(result: ToolResultLike): void {
    live?.readSpecFrom(result);
    callView.follow(resultView.draw(result));
    formPanel.hasRun();
  }

  function run(): void {
    const submitted = form.submit();
    if (!submitted.ok) return;
    lastArguments = submitted.value;
    void caller.run(view, tool.name, submitted.value as { [name: string]: unknown });
  }

  return {
    node,
    live,
    input(args, partial) {
      lastArguments = args;
      form.setValue(args);
      if (framed) formPanel.hidePreview();
      else caller.set(partial ? { kind: 'writing' } : { kind: 'running', startedBy: 'host', since: performance.now() });
    },
    result: result => caller.set({ kind: 'done', result }),
    cancelled() {
      if (framed) formPanel.open();
      else caller.set({ kind: 'cancelled' });
    },
    open() {
      if (!resultView.isDrawn()) formPanel.open();
    },
    runIfComplete() {
      const [root] = tool.form.fields;
      const argumentNames = Object.keys(value ?? {});
      const isIncomplete = root?.properties?.some(({ name, required }) => required && !argumentNames.includes(name));
      if (!tool.destructive && root?.kind !== 'variant' && !isIncomplete && form.getSnapshot().valid) run();
    },
    notice: callView.notice,
    close() {
      caller.cancel();
      resultView.close();
      formPanel.close();
      form.close();
    },
  };
}

/** The tool with the title and summary of its spec. */
function titled(tool: ToolPage, spec: ViewSpec | undefined): ToolPage {
  const { title, summary } = spec ?? {};
  return { ...tool, ...(title !== undefined && { title }), ...(summary !== undefined && { description: summary }) };
}

interface ResultView {
  readonly node: HTMLElement;
  isDrawn(): boolean;
  /** Draws the result. Returns its follow-ups as buttons, where there are any. */
  draw(result: ToolResultLike): HTMLElement | undefined;
  close(): void;
}

interface CallFacts {
  /** The arguments of the call. */
  called(): Json | undefined;
  spec(): ViewSpec | undefined;
}

function createResultView({ tool, t, context, spec: support }: PanelOptions, facts: CallFacts): ResultView {
  const node = h('div', { class: 'result' });
  let drawn: DrawnResult | undefined;
  return {
    node,
    isDrawn: () => drawn !== undefined,
    draw(result) {
      const { outputSchema } = tool;
      if (drawn) drawn.update(result);
      else {
        drawn = drawResult(node, result, {
          ...context(),
          t,
          get arguments() {
            return facts.called();
          },
          ...(outputSchema !== undefined && { outputSchema }),
          drawWithSpec: (context, next) => {
            const spec = facts.spec();
            return spec && support?.drawParts(context, next, { ...support.given, spec }, support.openLink);
          },
        });
      }
      const { followUps } = context();
      if (!followUps) return undefined;
      // A drawn value itself links to the first tool that takes it; so do the others of its column, even before they are drawn.
      const links = new Set([...node.querySelectorAll('[data-follow]')].map(link => link.getAttribute('data-follow')));
      return drawFollowUps(t, result, followUps, (key, label) => links.has(nameFollowUp(key, label)));
    },
    close: () => drawn?.close(),
  };
}
