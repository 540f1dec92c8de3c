// A host in a page: loads compiled pages into frames, answers their handshake, records their calls. The frames are of the page's own
// origin, so that a script can fill them; their policy is their own.
import { fillPage, type Json } from '../../src/trial/fill-page.ts';

export interface Trial {
  readonly html: string;
  /** Values to send; absent when the page is only opened. */
  readonly values: readonly Json[];
}
export interface Outcome {
  /** Values that arrived, one by one; `undefined` when none did, and `problem` has the reason. */
  readonly sent: readonly (Json | undefined)[];
  readonly boxes: readonly string[];
  readonly problem?: string;
  /** Violations and errors in the frame. */
  readonly complaints: readonly string[];
}

async function run({ html, values }: Trial): Promise<Outcome> {
  const sentArguments: (Json | undefined)[] = [];
  const boxes: string[] = [];
  const complaints: string[] = [];
  if (values.length === 0) {
    const page = await openPage(html, complaints);
    if ('hacked' in page.window) complaints.push('hacked');
    if (!page.document.querySelector('[data-submit]')) complaints.push('no form');
    page.close();
  }
  for (const value of values) {
    const page = await openPage(html, complaints);
    try {
      boxes.push(...fillPage(page.document, value));
      await filesRead(page.document);
      sentArguments.push(await page.submit());
    } catch (error) {
      const invalid = [...page.document.querySelectorAll('[data-form] .error')].map(({ textContent }) => textContent);
      return {
        sent: sentArguments,
        boxes,
        complaints,
        problem: `${(error as Error).message} ${invalid.join('; ')} for ${JSON.stringify(value)}`,
      };
    } finally {
      page.close();
    }
  }
  return { sent: sentArguments, boxes, complaints };
}

/** A page reads a chosen file asynchronously; then it shows the file's size. */
function filesRead(document: Document): Promise<void> {
  const areRead = (): boolean =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].every(
      input => !input.files?.length || input.nextElementSibling?.textContent !== '',
    );
  return new Promise(resolve => {
    if (areRead()) return resolve();
    const observer = new MutationObserver(() => {
      if (!areRead()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

async function openPage(html: string, complaints: string[]) {
  const frame = document.createElement('iframe');
  frame.srcdoc = html;
  document.body.append(frame);
  let calls: ((args: Json) => void) | undefined;
  const listen = ({ data, source }: MessageEvent): void => {
    const page = frame.contentWindow;
    if (source !== page || !page) return;
    const reply = (result: unknown): void => page.postMessage({ jsonrpc: '2.0', id: data.id, result }, '*');
    if (data.method === 'ui/initialize')
      reply({
        protocolVersion: '2026-01-26',
        hostInfo: { name: 'h', version: '1' },
        hostCapabilities: {},
        hostContext: {},
      });
    if (data.method === 'tools/call') {
      calls?.(data.params.arguments as Json);
      reply({ content: [{ type: 'text', text: 'done' }] });
    }
  };
  addEventListener('message', listen);
  await new Promise(resolve => frame.addEventListener('load', resolve, { once: true }));
  const page = frame.contentWindow as Window & typeof globalThis;
  page.document.addEventListener('securitypolicyviolation', event =>
    complaints.push(`${event.violatedDirective} ${event.blockedURI}`),
  );
  page.addEventListener('error', event => complaints.push(event.message));
  return {
    document: page.document,
    window: page,
    submit: () =>
      new Promise<Json>((resolve, reject) => {
        calls = resolve;
        const press = (): void => page.document.querySelector<HTMLElement>('[data-submit]')?.click();
        press();
        if (page.document.querySelector('[data-confirm]')) press();
        // The call is a message: it is sent before the click event is over, or never.
        setTimeout(() => reject(new Error('nothing was sent:')), 1000);
      }),
    close() {
      removeEventListener('message', listen);
      frame.remove();
    },
  };
}

(globalThis as { runTrial?: typeof run }).runTrial = run;
