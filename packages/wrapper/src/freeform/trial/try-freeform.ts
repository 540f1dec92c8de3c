// Tries a freeform page in a real browser: it connects, takes and sends valid arguments, draws the answer, a result and a failure, throws
// nothing, loads nothing, and has no fault that axe finds.
import { argumentFaults, sampleArguments } from '@vitrine/autoview/internal/view-spec';
import { canonicalJson, isRecord } from '@vitrine/std/internal/json';
import { type BrowserPage, type OpenBrowser, withBrowser } from '../../generation/trial/trial-browser.ts';
import type { FreeformTrial, FreeformTrialInput } from './freeform-trial.ts';
import { createSample, SAMPLE_FAILURE } from './sample-results.ts';
import type { PageMessage } from './trial-host-script.ts';
import { openTrialSession, type TrialSession, UnresponsivePage } from './trial-session.ts';

/** The options of `createFreeformTrial`. */
export interface FreeformTrialOptions {
  readonly open: OpenBrowser;
  /** The script of axe-core. @default accessibility is not tried */
  readonly axeScript?: string | undefined;
  /** Milliseconds for each step of a trial: the page counts as one that does not answer after them. @default 10_000 */
  readonly timeoutMs?: number;
  /** Milliseconds to wait for what the page must draw or call by itself. @default timeoutMs */
  readonly drawMs?: number;
}

/**
 * Tries pages in a browser. Each trial has a browser of its own, which is closed after it.
 *
 * @example
 * const trial = createFreeformTrial({ open: () => chromium.launch() });
 * await createWrapper({ serverKey, log, generation: { modelId, model, freeform: { trial } } });
 */
export function createFreeformTrial({ open, ...options }: FreeformTrialOptions): FreeformTrial {
  return {
    run: tried => withBrowser(open, async browser => tryFreeform(await browser.newPage(), tried, options)),
  };
}

/** The most faults that are named. */
const MAX_FAULTS = 20;
const NOT_CONNECTED = 'The page does not answer its host: it has a fault at the start, or a script of it does not end.';

/** Sentences about what does not work; empty where everything does. */
export async function tryFreeform(
  page: BrowserPage,
  tried: FreeformTrialInput,
  { axeScript, timeoutMs = 10_000, drawMs = timeoutMs }: Omit<FreeformTrialOptions, 'open'>,
): Promise<readonly string[]> {
  const session = await openTrialSession(page, { timeoutMs, drawMs });
  const faults: string[] = [];
  const steps = [
    () => tryCall(session, tried),
    () => tryDrawing(session, tried, { isFailure: false, axeScript }),
    () => tryDrawing(session, tried, { isFailure: true, axeScript }),
  ];
  try {
    for (const step of steps) {
      faults.push(...(await step()));
      // Every other step would wait as long for the same.
      if (faults.includes(NOT_CONNECTED)) break;
    }
  } catch (error) {
    if (!(error instanceof UnresponsivePage)) throw error;
    faults.push(error.message);
  }
  return [...new Set([...session.exceptions, ...faults])].slice(0, MAX_FAULTS);
}

/** Enters the required arguments, and clicks the button. */
async function tryCall(session: TrialSession, { tool, html }: FreeformTrialInput): Promise<string[]> {
  const values = sampleArguments(tool);
  if (!isRecord(values)) return [];
  const answer = createSample(tool);
  if (!(await session.open({ html, theme: 'light', answer: answer.result }))) return [NOT_CONNECTED];
  const { faults, button } = await session.fill(values);
  if (!button) return [...faults];
  const isDestructive = isRecord(tool.annotations) && tool.annotations.destructiveHint === true;
  // The runtime asks, with the keyboard on "Cancel".
  await session.act(button, isDestructive ? ['Tab', 'Enter'] : []);
  const calls = await session.calls();
  const wrong = [...faults, ...callFaults(tool, values, calls)];
  if (calls.length > 0 && !(await session.shows(answer)))
    wrong.push('The answer to app.run is not drawn: no value of it is in the text of the page.');
  return wrong;
}

/** A result in light colours, with all rules of axe; a failure in dark ones, with contrast only. */
async function tryDrawing(
  session: TrialSession,
  { tool, html }: FreeformTrialInput,
  { isFailure, axeScript }: { readonly isFailure: boolean; readonly axeScript: string | undefined },
): Promise<string[]> {
  const sample = isFailure ? SAMPLE_FAILURE : createSample(tool);
  const { result } = sample;
  const input = sampleArguments(tool) ?? {};
  const theme = isFailure ? 'dark' : 'light';
  if (!(await session.open({ html, theme, input, result, answer: result }))) return [NOT_CONNECTED];
  const isShown = await session.shows(sample);
  const violations = axeScript === undefined ? [] : await session.axe(axeScript, isFailure ? 'color-contrast' : '');
  const name = isFailure ? 'A result with isError' : 'A result';
  return [
    ...(isShown ? [] : [`${name} is not drawn: no value of it is in the text of the page.`]),
    ...violations.map(violation => `Accessibility, ${theme}: ${violation}`),
  ];
}

/** Finds what is wrong with the calls that a click on the button made. */
function callFaults(
  tool: FreeformTrialInput['tool'],
  values: Record<string, unknown>,
  calls: readonly PageMessage[],
): string[] {
  const [call] = calls;
  if (!call) return ['A click on the button with data-run calls no tool.'];
  if (calls.length > 1) return [`One click calls the tool ${calls.length} times.`];
  if (call.params?.name !== tool.name)
    return [`The button calls ${String(call.params?.name)} instead of ${tool.name}.`];
  const args = isRecord(call.params.arguments) ? call.params.arguments : {};
  const others = Object.entries(values)
    .filter(([name, value]) => canonicalJson(args[name] ?? null) !== canonicalJson(value ?? null))
    .map(
      ([name, value]) =>
        `The parameter ${name} was entered as ${shortJson(value)} and sent as ${shortJson(args[name])}.`,
    );
  return [...others, ...argumentFaults(tool, args).map(fault => `The arguments are not valid: ${fault}`)];
}

function shortJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 100);
}
