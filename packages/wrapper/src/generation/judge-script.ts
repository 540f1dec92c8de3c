// Run in a page of a browser, as text: nothing outside each function can be used in it. They open a compiled page in frames of the page's own
// origin, so that these can be filled, play their host, and say what does not work.

export interface PageTrial {
  readonly html: string;
  /** Pointers of the required parameters. */
  readonly required: readonly string[];
  /** Absent: the form is not sent. */
  readonly values?: unknown;
  /** Results of calls, each drawn in a frame of its own. */
  readonly results: readonly object[];
  readonly timeoutMs: number;
}

interface Message {
  readonly method?: string;
  readonly id?: unknown;
  readonly params?: { readonly arguments?: unknown };
}

interface TrialHost {
  /** `onMessage`: the result of a request, or messages to send. */
  openFrame(html: string, onMessage: (message: Message) => object | undefined): HTMLIFrameElement;
  /** What `find` finds in a frame once it finds anything. Rejects with `what` after the time. */
  until<Found>(
    frame: HTMLIFrameElement,
    what: string,
    find: (page: Document) => Found | null | undefined,
  ): Promise<Found>;
  isVisible(element: Element): boolean;
}

/** Makes the host that `tryPage` uses. `timeout`: milliseconds. */
export async function makeTrialHost(timeout: string): Promise<string> {
  function openFrame(html: string, onMessage: (message: Message) => object | undefined): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width:600px;height:800px';
    frame.srcdoc = html;
    addEventListener('message', ({ data, source }) => {
      if (source !== frame.contentWindow || source === null) return;
      const send = (message: object): void => frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
      const hello = {
        protocolVersion: '2026-01-26',
        hostInfo: { name: 'judge', version: '1' },
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

  /** What `find` finds in the frame once it finds anything. */
  function until<Found>(
    frame: HTMLIFrameElement,
    what: string,
    find: (page: Document) => Found | null | undefined,
  ): Promise<Found> {
    return new Promise((resolve, reject) => {
      let observer: MutationObserver | undefined;
      const timer = setTimeout(() => {
        observer?.disconnect();
        reject(new Error(what));
      }, Number(timeout));
      const look = (): void => {
        const found = frame.contentDocument && find(frame.contentDocument);
        if (found === null || found === undefined) return;
        clearTimeout(timer);
        observer?.disconnect();
        resolve(found);
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

  Object.assign(globalThis, { trialHost: { openFrame, until, isVisible } satisfies TrialHost });
  return '';
}

/** After `makeTrialHost`. `trial` is a `PageTrial` as JSON. Resolves with a JSON list of sentences. */
export async function tryPage(trial: string): Promise<string> {
  const { html, required, values, results, timeoutMs } = JSON.parse(trial) as PageTrial;
  const { openFrame, until, isVisible } = (globalThis as unknown as { trialHost: TrialHost }).trialHost;
  const faults: string[] = [];
  const sorted = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    );

  function checkFields(page: Document): void {
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

  async function tryForm(): Promise<void> {
    let called: (given: unknown) => void = () => {};
    const call = new Promise<unknown>(resolve => {
      called = resolve;
    });
    const frame = openFrame(html, ({ method, params }) => {
      if (method !== 'tools/call') return undefined;
      called(params?.arguments);
      return { content: [{ type: 'text', text: 'done' }] };
    });
    const submit = await until(frame, 'The page shows no form.', page =>
      page.querySelector<HTMLElement>('[data-submit]'),
    );
    const page = submit.ownerDocument;
    checkFields(page);
    const editor = page.querySelector<HTMLTextAreaElement>('[data-json]');
    if (values !== undefined && editor) {
      editor.value = JSON.stringify(values);
      editor.dispatchEvent(new Event('input', { bubbles: true }));
      submit.click();
      page.querySelector<HTMLElement>('[data-confirm]')?.click();
      const errors = [...page.querySelectorAll('[data-form] .error')].filter(isVisible).map(error => error.textContent);
      if (errors.length > 0) faults.push(`The form refuses valid arguments: ${errors.join('; ').slice(0, 300)}`);
      else {
        const late = new Promise<string>(resolve => setTimeout(resolve, timeoutMs, 'late'));
        const sent = await Promise.race([call.then(given => ({ given })), late]);
        if (typeof sent === 'string') faults.push('The form sent nothing.');
        else if (sorted(sent.given) !== sorted(values)) faults.push('The form sent other arguments than were entered.');
      }
    }
    frame.remove();
  }

  async function tryResult(result: object): Promise<void> {
    const frame = openFrame(html, ({ method }) =>
      method === 'ui/notifications/initialized'
        ? [
            { method: 'ui/notifications/tool-input', params: { arguments: values ?? {} } },
            { method: 'ui/notifications/tool-result', params: result },
          ]
        : undefined,
    );
    await until(frame, 'The page draws nothing of a result.', page => {
      const drawn = page.querySelector('[data-result]');
      return drawn && drawn.childElementCount > 0 && isVisible(drawn) ? drawn : undefined;
    });
    frame.remove();
  }

  for (const step of [tryForm, ...results.map(result => () => tryResult(result))])
    await step().catch((error: unknown) => faults.push(error instanceof Error ? error.message : String(error)));
  return JSON.stringify([...new Set(faults)]);
}
