// Tries a compiled page: it opens without an error, shows every required field, sends the arguments that are entered, and draws results.
// `makeTrialHost` and `tryPage` run in a page of a browser, as text: nothing outside each function can be used in it. In Node a host over
// another DOM takes the place of the first (headless/headless-host.ts).

export interface PageTrial {
  readonly html: string;
  /** Pointers of the required parameters. */
  readonly required: readonly string[];
  /** Valid arguments, each entered into a form of its own. Empty: no form is sent. */
  readonly values: readonly unknown[];
  /** Results of calls, each drawn in a page of its own. */
  readonly results: readonly object[];
  /** The name of the tool that the page reports its errors to. */
  readonly reportTool?: string;
  readonly timeoutMs: number;
}

export interface TrialMessage {
  readonly method?: string;
  readonly id?: unknown;
  readonly params?: { readonly name?: unknown; readonly arguments?: unknown };
}

/** A page that is open: a frame of a browser, or a window in Node. */
export interface TrialPage {
  readonly contentDocument: Document | null;
  remove(): void;
}

/** Place that pages are opened in, as the trial needs it. */
export interface TrialHost {
  /** `onMessage`: the result of a request, or messages to send. */
  openPage(html: string, onMessage: (message: TrialMessage) => object | undefined): TrialPage;
  isVisible(element: Element): boolean;
  /** Enters arguments into the form of a page. Throws `Error` where that is not possible. */
  enter(page: Document, values: unknown): void;
}

/** Makes the host that `tryPage` uses, in the page of a browser. */
export async function makeTrialHost(): Promise<string> {
  function openPage(html: string, onMessage: (message: TrialMessage) => object | undefined): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width:600px;height:800px';
    frame.srcdoc = html;
    addEventListener('message', ({ data, source }) => {
      if (source !== frame.contentWindow || source === null) return;
      const send = (message: object): void => frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
      const answer = onMessage(data ?? {});
      if (Array.isArray(answer)) answer.forEach(send);
      else if (answer && data.id !== undefined) send({ id: data.id, result: answer });
    });
    document.body.append(frame);
    return frame;
  }

  const isVisible = (element: Element): boolean =>
    element.getClientRects().length > 0 &&
    (element.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) ?? true);

  function enter(page: Document, values: unknown): void {
    const editor = page.querySelector<HTMLTextAreaElement>('[data-json]');
    if (!editor) throw new Error('it cannot be edited as JSON');
    editor.value = JSON.stringify(values);
    editor.dispatchEvent(new Event('input', { bubbles: true }));
  }

  Object.assign(globalThis, { trialHost: { openPage, isVisible, enter } satisfies TrialHost });
  return '';
}

/** Tries a page with the `trialHost` of its global object. `trial` is a `PageTrial` as JSON. Resolves with a JSON list of sentences. */
export async function tryPage(trial: string): Promise<string> {
  const { html, required, values, results, reportTool, timeoutMs } = JSON.parse(trial) as PageTrial;
  const { openPage, isVisible, enter } = (globalThis as unknown as { trialHost: TrialHost }).trialHost;
  const faults: string[] = [];
  const readMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
  const sorted = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    );

  /** Resolves with what `find` finds, once there is something. Rejects with `what` after the timeout. */
  async function until<Found>(what: string, find: () => Found | null | undefined): Promise<Found> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const target = find();
      if (target !== null && target !== undefined) return target;
      if (performance.now() > end) throw new Error(what);
      await new Promise(resolve => setTimeout(resolve, 5));
    }
  }

  /** Opens the page, which is sent `first`, and uses it. `calls`: the arguments of its calls so far, without reports of errors. */
  async function withPage(
    first: readonly object[],
    use: (page: TrialPage, calls: { readonly given: unknown }[]) => Promise<void>,
  ): Promise<void> {
    const hello = { protocolVersion: '2026-01-26', hostInfo: { name: 'trial', version: '1' } };
    const calls: { given: unknown }[] = [];
    const page = openPage(html, ({ method, params }) => {
      if (method === 'ui/initialize') return { ...hello, hostCapabilities: {}, hostContext: {} };
      if (method === 'ui/notifications/initialized') return first;
      if (method !== 'tools/call') return undefined;
      const { message } = (params?.arguments ?? {}) as { message?: unknown };
      if (reportTool !== undefined && params?.name === reportTool)
        faults.push(`The page reports an error: ${String(message).slice(0, 300)}`);
      else calls.push({ given: params?.arguments });
      return { content: [{ type: 'text', text: 'done' }] };
    });
    try {
      await use(page, calls);
    } finally {
      page.remove();
    }
  }

  function checkFields(page: Document): void {
    const { CSS, Event } = page.defaultView as Window & typeof globalThis;
    for (const pointer of required) {
      const names = ['data-path', 'data-variant', 'data-enable', 'data-add'];
      const controls = names.flatMap(name => [
        ...page.querySelectorAll(`[data-form] [${name}=${CSS.escape(pointer)}]`),
      ]);
      for (const control of controls) {
        for (let fold = control.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
          fold.open = true;
        // The tabs of a spec show the panel of the field.
        control.dispatchEvent(new Event('reveal', { bubbles: true }));
      }
      if (controls.length === 0) faults.push(`The required field ${pointer} has no control.`);
      else if (!controls.some(isVisible)) faults.push(`The required field ${pointer} is not visible.`);
    }
  }

  /** Enters one value and sends it; without a value, the form is only looked at. */
  const tryForm = (value: unknown): Promise<void> =>
    withPage([], async (opened, calls) => {
      const find = (): HTMLElement | null | undefined => opened.contentDocument?.querySelector('[data-submit]');
      const page = (await until('The page shows no form.', find)).ownerDocument;
      checkFields(page);
      if (value === undefined) return;
      // A tool that takes nothing and only reads has been called by the page itself: that call is over then.
      await new Promise(resolve => setTimeout(resolve));
      calls.length = 0;
      try {
        enter(page, value);
      } catch (error) {
        throw new Error(`A value cannot be entered: ${readMessage(error)}`);
      }
      page.querySelector<HTMLElement>('[data-submit]')?.click();
      page.querySelector<HTMLElement>('[data-confirm]')?.click();
      const errors = [...page.querySelectorAll('[data-form] .error')].filter(isVisible).map(error => error.textContent);
      if (errors.length > 0) throw new Error(`The form refuses valid arguments: ${errors.join('; ').slice(0, 300)}`);
      const { given } = await until('The form sent nothing.', () => calls[0]);
      if (sorted(given) !== sorted(value)) throw new Error('The form sent other arguments than were entered.');
    });

  const tryResult = (result: object): Promise<void> =>
    withPage(
      [
        { method: 'ui/notifications/tool-input', params: { arguments: values[0] ?? {} } },
        { method: 'ui/notifications/tool-result', params: result },
      ],
      async page => {
        await until('The page draws nothing of a result.', () => {
          const drawn = page.contentDocument?.querySelector('[data-result]');
          return drawn && drawn.childElementCount > 0 && isVisible(drawn) ? drawn : undefined;
        });
      },
    );

  const forms = values.length > 0 ? values : [undefined];
  for (const step of [...forms.map(value => () => tryForm(value)), ...results.map(result => () => tryResult(result))])
    await step().catch((error: unknown) => faults.push(readMessage(error)));
  return JSON.stringify([...new Set(faults)]);
}
