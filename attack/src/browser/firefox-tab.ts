// One window of a Firefox that is driven by WebDriver BiDi.

import type { Bidi } from './bidi.ts';
import type { Tab } from './browser.ts';

/** Milliseconds between two keys. */
const KEY_MS = 50;
const CONTROL = '\uE009';

export interface FirefoxTab extends Tab {
  popups: { url: string; opener: boolean }[];
  dialogs: string[];
  downloads: string[];
  answers: { url: string; status: number }[];
  /** Windows that it opened. */
  opened: string[];
  /** Presses Control and V. */
  paste(): Promise<void>;
}

/** Opens a window, because every window is in front. */
export async function openTab(bidi: Bidi, viewport: { width: number; height: number }): Promise<FirefoxTab> {
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'window' });
  await bidi.send('browsingContext.setViewport', { context, viewport });
  const perform = async (source: object, within = context): Promise<void> => {
    await bidi.send('input.performActions', { context: within, actions: [source] });
  };
  /** Finds the process of the focused frame, to which keys are sent. */
  const focused = async (): Promise<string> => {
    for (let at = context; ; ) {
      const { result } = await bidi.send<{ result?: { type: string; value?: { context: string } } }>(
        'script.evaluate',
        {
          target: { context: at },
          awaitPromise: false,
          expression: 'document.activeElement?.contentWindow ?? null',
        },
      );
      if (result?.type !== 'window' || !result.value) return at;
      at = result.value.context;
    }
  };
  const press = (keys: readonly string[]): { type: string; value: string }[] => [
    ...keys.map(value => ({ type: 'keyDown', value })),
    ...[...keys].reverse().map(value => ({ type: 'keyUp', value })),
  ];
  const tab: FirefoxTab = {
    id: context,
    popups: [],
    dialogs: [],
    downloads: [],
    answers: [],
    opened: [],
    async goto(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate<T>(expression: string) {
      const answer = await bidi.send<Evaluated>('script.evaluate', {
        target: { context },
        awaitPromise: true,
        // The value as JSON text, because BiDi has its own format for values.
        expression: `Promise.resolve((0, eval)(${JSON.stringify(expression)})).then(value => JSON.stringify(value))`,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return (answer.result.value === undefined ? undefined : JSON.parse(answer.result.value)) as T;
    },
    async click(x, y) {
      const at = { x: Math.round(x), y: Math.round(y) };
      await bidi.send('browsingContext.activate', { context });
      await perform({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', ...at },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },
    async type(text) {
      for (const key of text) {
        const actions = [...press([key]), { type: 'pause', duration: KEY_MS }];
        // A frame that is removed before the key arrives does not receive it.
        await perform({ type: 'key', id: 'keyboard', actions }, await focused()).catch(() => {});
      }
    },
    async paste() {
      await bidi.send('browsingContext.activate', { context });
      await perform({ type: 'key', id: 'keyboard', actions: press([CONTROL, 'v']) });
    },
    async close() {
      for (const each of [...tab.opened, context])
        await bidi.send('browsingContext.close', { context: each, promptUnload: false }).catch(() => {});
    },
  };
  return tab;
}

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };
