// One page of a browser in which a freeform page is opened again and again, each time by another host.
import { type BrowserFrame, type BrowserPage, prepareHostPage } from '../../generation/trial/trial-browser.ts';
import { type Filled, fillControls, runAxe, visibleText } from './fill-script.ts';
import type { SampleResult } from './sample-results.ts';
import { type Opening, openTrial, type PageMessage, trialMessages } from './trial-host-script.ts';

/** The page does not answer any more: nothing else can be tried. */
export class UnresponsivePage extends Error {
  override readonly name = 'UnresponsivePage';
}

export interface TrialSession {
  /** Exceptions and violations of the policy so far, one sentence each. */
  readonly exceptions: ReadonlySet<string>;
  /** Resolves with false when the page has not connected in time. */
  open(opening: Opening): Promise<boolean>;
  /** Resolves with whether one of the expected texts is visible in time. */
  shows(sample: SampleResult): Promise<boolean>;
  /** Enters arguments into the open page by the names of its controls. */
  fill(values: object): Promise<Filled>;
  /** A real click, then real keys. */
  act(at: { readonly x: number; readonly y: number }, keys: readonly string[]): Promise<void>;
  /** The calls of the open page; empty when it has made none in time. */
  calls(): Promise<readonly PageMessage[]>;
  /** The violations that axe finds; `only`: of this rule. */
  axe(script: string, only?: string): Promise<readonly string[]>;
}

const POLL_MS = 50;
const MOUSE_MOVES = `new Promise(resolve => addEventListener('mousemove', resolve, { capture: true, once: true })).then(() => {})`;

/** The limits of a session, in milliseconds. */
export interface TrialTimes {
  /** Milliseconds for an answer of the page to what it is asked. */
  readonly timeoutMs: number;
  /** Milliseconds for what the page draws or calls by itself. */
  readonly drawMs: number;
}

export async function openTrialSession(page: BrowserPage, { timeoutMs, drawMs }: TrialTimes): Promise<TrialSession> {
  const exceptions = await prepareHostPage(page);
  page.on('console', message => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      exceptions.add(`The page did what its policy forbids: ${message.text().slice(0, 300)}`);
  });

  /** A script that never ends answers nothing, and leaves the evaluations of its frame and the mouse waiting. */
  async function inTime<Value>(work: Promise<Value>): Promise<Value> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const seconds = Math.ceil(timeoutMs / 1000);
    const timer = setTimeout(
      () => reject(new UnresponsivePage(`The page did not answer for ${seconds} s: a script of it does not end.`)),
      timeoutMs,
    );
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The frame of the page under trial. */
  const frame = (): BrowserFrame => {
    const frame = page.frames().at(-1) ?? page;
    return { evaluate: (run, given) => inTime(frame.evaluate(run, given)) };
  };
  const received = async (method: string): Promise<readonly PageMessage[]> =>
    JSON.parse(String(await inTime(page.evaluate(trialMessages, method))));

  /** A frame that is still loading has nothing. */
  async function until<Value>(look: () => Promise<Value | undefined>, limitMs = timeoutMs): Promise<Value | undefined> {
    const end = performance.now() + limitMs;
    for (;;) {
      const value = await look().catch((error: unknown) => {
        if (error instanceof UnresponsivePage) throw error;
        return undefined;
      });
      if (value !== undefined || performance.now() > end) return value;
      await new Promise(resolve => setTimeout(resolve, POLL_MS));
    }
  }
  const some = async (method: string): Promise<readonly PageMessage[] | undefined> => {
    const all = await received(method);
    return all.length > 0 ? all : undefined;
  };

  /** A new frame has a process of its own, and at first the browser sends the mouse to the page around it. */
  async function receivesMouse(x: number, y: number): Promise<void> {
    let hasMoved = false;
    const moved = () => {
      hasMoved = true;
    };
    frame()
      .evaluate(MOUSE_MOVES)
      .then(moved, () => {});
    let step = 0;
    await until(async () => {
      // The browser reports no move to where the mouse is already.
      await inTime(page.mouse.move(x + (step++ % 2), y));
      return hasMoved || undefined;
    });
  }

  return {
    exceptions,
    async open(opening) {
      await inTime(page.evaluate(openTrial, JSON.stringify(opening)));
      return (await until(() => some('ui/notifications/initialized'))) !== undefined;
    },
    async shows({ expected }) {
      const isShown = await until(async () => {
        const text = String(await frame().evaluate(visibleText));
        return expected.length === 0 || expected.some(value => text.includes(value)) ? true : undefined;
      }, drawMs);
      return isShown === true;
    },
    fill: async values => JSON.parse(String(await frame().evaluate(fillControls, JSON.stringify(values)))),
    async act({ x, y }, keys) {
      await receivesMouse(x, y);
      await inTime(page.mouse.click(x, y));
      for (const key of keys) await inTime(page.keyboard.press(key));
    },
    calls: async () => (await until(() => some('tools/call'), drawMs)) ?? [],
    async axe(script, only = '') {
      await frame().evaluate(script);
      return JSON.parse(String(await frame().evaluate(runAxe, only)));
    },
  };
}
