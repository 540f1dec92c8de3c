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
export interface TrialFrame {
  readonly contentDocument: Document | null;
  remove(): void;
}

/** Place that pages are opened in, as the trial needs it. */
export interface TrialHost {
  /** `onMessage`: the result of a request, or messages to send. */
  openFrame(html: string, onMessage: (message: TrialMessage) => object | undefined): TrialFrame;
  /** Resolves with the result of `find` in a page once there is one. Rejects with `what` after the timeout. */
  until<Found>(frame: TrialFrame, what: string, find: (page: Document) => Found | null | undefined): Promise<Found>;
  isVisible(element: Element): boolean;
  /** Enters arguments into the form of a page. Throws `Error` where that is not possible. */
  enter(page: Document, values: unknown): void;
}

/** Makes the host that `tryPage` uses. `timeout`: milliseconds. */
export async function makeTrialHost(timeout: string): Promise<string> {
  function openFrame(html: string, onMessage: (message: TrialMessage) => object | undefined): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width:600px;height:800px';
    frame.srcdoc = html;
    addEventListener('message', ({ data, source }) => {
      if (source !== frame.contentWindow || source === null) return;
      const send = (message: object): void => frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
      const hello = {
        protocolVersion: '2026-01-26',
        hostInfo: { name: 'trial', version: '1' },
        hostCapabilities: {},
        hostContext: {},
      };
      const answer = data?.method === 'ui/initialize' ? hello : onMessage(data ?? {});
      if (answer && data.id !== undefined) send({ id: data.id, result: answer });
      else if (Array.isArray(answer)) for (const message of answer) send(message);
    });
    document.body.append(frame);
    return frame;
  }

  function until<Found>(
    shown: TrialFrame,
    what: string,
    find: (page: Document) => Found | null | undefined,
  ): Promise<Found> {
    const frame = shown as HTMLIFrameElement;
    return new Promise((resolve, reject) => {
      let observer: MutationObserver | undefined;
      const timer = setTimeout(() => {
        observer?.disconnect();
        reject(new Error(what));
      }, Number(timeout));
      const look = (): void => {
        const target = frame.contentDocument && find(frame.contentDocument);
        if (target === null || target === undefined) return;
        clearTimeout(timer);
        observer?.disconnect();
        resolve(target);
      };
      const watch = (): void => {
        const page = frame.contentDocument;
        if (!page) return;
        observer?.disconnect();
        observer = new MutationObserver(look);
        observer.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
        look();
      };
      frame.addEventListener('load', watch);
      watch();
    });
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

  Object.assign(globalThis, { trialHost: { openFrame, until, isVisible, enter } satisfies TrialHost });
  return '';
}

/** Tries a page after `makeTrialHost`. `trial` is a `PageTrial` as JSON. Resolves with a JSON list of sentences. */
export async function tryPage(trial: string): Promise<string> {
  const { html, required, values, results, reportTool, timeoutMs } = JSON.parse(trial) as PageTrial;
  const { openFrame, until, isVisible, enter } = (globalThis as unknown as { trialHost: TrialHost }).trialHost;
  const faults: string[] = [];
  const sorted = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    );

  /** The arguments of a call; undefined for any other message. A report of an error is noted. */
  function callIn({ method, params }: TrialMessage): { readonly given: unknown } | undefined {
    if (method !== 'tools/call') return undefined;
    if (params?.name !== reportTool || reportTool === undefined) return { given: params?.arguments };
    const { message } = (params?.arguments ?? {}) as { message?: unknown };
    faults.push(`The page reports an error: ${String(message).slice(0, 300)}`);
    return undefined;
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
  async function tryForm(value: unknown): Promise<void> {
    let receiveCall: (given: unknown) => void = () => {};
    const frame = openFrame(html, message => {
      const call = callIn(message);
      if (call) receiveCall(call.given);
      return message.method === 'tools/call' ? { content: [{ type: 'text', text: 'done' }] } : undefined;
    });
    const submit = await until(frame, 'The page shows no form.', page =>
      page.querySelector<HTMLElement>('[data-submit]'),
    );
    const page = submit.ownerDocument;
    checkFields(page);
    if (value !== undefined) {
      // A tool that takes nothing and only reads has been called by the page itself: that call is over then.
      await new Promise(resolve => setTimeout(resolve));
      const sentCall = await send(page, value, call => {
        receiveCall = call;
      });
      if (sentCall !== undefined && sorted(sentCall.given) !== sorted(value))
        faults.push('The form sent other arguments than were entered.');
    }
    frame.remove();
  }

  async function send(
    page: Document,
    value: unknown,
    onCall: (called: (given: unknown) => void) => void,
  ): Promise<{ readonly given: unknown } | undefined> {
    const call = new Promise<{ readonly given: unknown }>(resolve => onCall(given => resolve({ given })));
    try {
      enter(page, value);
    } catch (error) {
      faults.push(`A value cannot be entered: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
    page.querySelector<HTMLElement>('[data-submit]')?.click();
    page.querySelector<HTMLElement>('[data-confirm]')?.click();
    const errors = [...page.querySelectorAll('[data-form] .error')].filter(isVisible).map(error => error.textContent);
    if (errors.length > 0) {
      faults.push(`The form refuses valid arguments: ${errors.join('; ').slice(0, 300)}`);
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>(resolve => {
      timer = setTimeout(() => resolve(undefined), timeoutMs);
    });
    const sentCall = await Promise.race([call, late]);
    clearTimeout(timer);
    if (!sentCall) faults.push('The form sent nothing.');
    return sentCall;
  }

  async function tryResult(result: object): Promise<void> {
    const frame = openFrame(html, message => {
      if (message.method === 'ui/notifications/initialized')
        return [
          { method: 'ui/notifications/tool-input', params: { arguments: values[0] ?? {} } },
          { method: 'ui/notifications/tool-result', params: result },
        ];
      callIn(message);
      return undefined;
    });
    await until(frame, 'The page draws nothing of a result.', page => {
      const drawn = page.querySelector('[data-result]');
      return drawn && drawn.childElementCount > 0 && isVisible(drawn) ? drawn : undefined;
    });
    frame.remove();
  }

  const forms = values.length > 0 ? values : [undefined];
  for (const step of [...forms.map(value => () => tryForm(value)), ...results.map(result => () => tryResult(result))])
    await step().catch((error: unknown) => faults.push(error instanceof Error ? error.message : String(error)));
  return JSON.stringify([...new Set(faults)]);
}
