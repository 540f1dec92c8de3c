// One case of a test: one call in the manner of one host, in all widths and both themes. One page is opened, and changed from check to check;
// only a cancelled call needs a second one.
import { setTimeout } from 'node:timers/promises';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import {
  type HostProfileName,
  hostProfile,
  type InterfaceKind,
} from '@vitrine/protocol/internal/session/host-profiles';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { checkByAxe, checkKeyboard } from './checks/accessibility-checks.ts';
import { checkRecord, checkShownErrors, checkStart, type DrawingLimits } from './checks/drawing-checks.ts';
import { checkWidth } from './checks/layout-checks.ts';
import { checkCancelled, checkRestart, checkTheme } from './checks/reaction-checks.ts';
import { checkText } from './checks/result-checks.ts';
import { type Drawing, type DrawOptions, drawCall } from './draw-call.ts';
import { type Finding, mergeFindings } from './finding.ts';
import type { TestHostServer } from './page/host-page.ts';
import type { Theme } from './page/shown-interface.ts';
import { type InterfaceCall, readInterfaceKind, readResultText } from './tested-server.ts';

export interface CaseOptions {
  readonly profile: HostProfileName;
  readonly widths: readonly number[];
  readonly timeoutMs: number;
  readonly limits: DrawingLimits;
  readonly locale?: string | undefined;
  /** CSS selectors of what differs from run to run, covered in pictures. */
  readonly masks: readonly string[];
  readonly answer: (action: Action) => Promise<unknown>;
  /** Milliseconds that the whole case may take. */
  readonly caseMs: number;
}

/** A picture of the interface, as PNG. */
export interface Picture {
  readonly theme: Theme;
  readonly width: number;
  readonly png: Buffer;
}

export interface CaseReport {
  readonly profile: HostProfileName;
  readonly kind: InterfaceKind;
  /** False where the host draws no such interfaces. */
  readonly isDrawn: boolean;
  readonly findings: readonly Finding[];
  readonly pictures: readonly Picture[];
  readonly handshakeMs?: number | undefined;
  readonly paintMs?: number | undefined;
  /** Milliseconds that the case took. */
  readonly ms: number;
}

const KIND_NAMES: Readonly<Record<InterfaceKind, string>> = {
  'mcp-apps': 'MCP Apps',
  'mcp-ui': 'interfaces of the older MCP-UI',
  'apps-sdk': 'pages of the Apps SDK',
  a2ui: 'A2UI',
};

/** Runs a case. `call.part` must be there. */
export async function runCase(server: TestHostServer, call: InterfaceCall, options: CaseOptions): Promise<CaseReport> {
  const startedAt = performance.now();
  const part = call.part!;
  const kind = readInterfaceKind(part);
  const { title, draws } = hostProfile(options.profile);
  const report = (
    isDrawn: boolean,
    findings: readonly Finding[],
    drawing?: Drawing,
    pictures: Picture[] = [],
  ): CaseReport => ({
    profile: options.profile,
    kind,
    isDrawn,
    findings: mergeFindings(findings),
    pictures,
    handshakeMs: drawing?.handshakeMs,
    paintMs: drawing?.paintMs,
    ms: Math.round(performance.now() - startedAt),
  });
  if (!draws.includes(kind)) {
    const text = readResultText(call.result).replace(/\s+/g, ' ').trim();
    const instead = text === '' ? 'nothing' : `the text “${text.slice(0, 80)}”`;
    return report(false, [
      { check: 'host', level: 'note', message: `${title} draws no ${KIND_NAMES[kind]}: its user sees ${instead}.` },
    ]);
  }
  if (part.problem !== undefined) return report(true, []);
  const checks = await within(options.caseMs, checkDrawing(server, { ...call, part }, options));
  if (checks) return report(true, checks.findings, checks.drawing, checks.pictures);
  // A page whose thread is busy answers nothing, not even that it is to close.
  for (const page of server.context.pages()) page.close().catch(() => {});
  return report(true, [
    {
      check: 'drawn',
      level: 'error',
      message: `The checks did not end within ${Math.round(options.caseMs / 1000)} s: the view keeps its page busy.`,
      hint: 'Leave the thread free: do long work in pieces or in a worker.',
    },
  ]);
}

/** Resolves with undefined when the work takes longer than `ms` milliseconds. */
async function within<Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> {
  const waiting = new AbortController();
  const late = setTimeout(ms, undefined, { signal: waiting.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    waiting.abort();
  }
}

interface CaseChecks {
  readonly findings: readonly Finding[];
  readonly drawing: Drawing;
  readonly pictures: Picture[];
}

async function checkDrawing(
  server: TestHostServer,
  call: InterfaceCall & { readonly part: UIResourcePart },
  options: CaseOptions,
): Promise<CaseChecks> {
  const widths = [...options.widths].sort((a, b) => b - a);
  const drawOptions: DrawOptions = { ...options, theme: 'light', width: widths[0]! };
  const drawing = await drawCall(server, call, drawOptions);
  const pictures: Picture[] = [];
  const findings = await checkStart(drawing, options.limits);
  const text = drawing.isPainted ? await drawing.shown.ask('readText') : '';
  try {
    if (drawing.isPainted) findings.push(...(await checkShown(drawing, { call, options, widths, pictures, text })));
    else pictures.push({ theme: 'light', width: widths[0]!, png: await drawing.shown.picture() });
    findings.push(...(await checkRecord(drawing, options.profile)));
    if (drawing.isPainted) findings.push(...(await checkRestart(drawing.shown, options.timeoutMs)));
  } finally {
    await drawing.shown.close();
  }
  if (readInterfaceKind(call.part) === 'mcp-apps' && drawing.isPainted)
    findings.push(...(await checkCancelled(server, call, drawOptions, text)));
  return { findings, drawing, pictures };
}

interface ShownCase {
  readonly call: InterfaceCall;
  readonly options: CaseOptions;
  /** The widest first. */
  readonly widths: readonly number[];
  readonly pictures: Picture[];
  /** Text of the view when it was first painted. */
  readonly text: string;
}

/** Checks an interface that is on the screen, and takes its pictures. */
async function checkShown(
  { shown }: Drawing,
  { call, options, widths, pictures, text }: ShownCase,
): Promise<Finding[]> {
  const findings: Finding[] = [...checkText(call, text), ...checkShownErrors(text)];
  const take = async (theme: Theme, width: number) =>
    void pictures.push({ theme, width, png: await shown.picture(options.masks) });
  const middle = widths[Math.floor(widths.length / 2)]!;
  for (const width of widths) {
    findings.push(...(await checkWidth(shown, width)));
    await take('light', width);
  }
  findings.push(...(await checkWidth(shown, middle)), ...(await checkByAxe(shown, 'light')));
  findings.push(...(await checkKeyboard(shown)));
  const themeFindings = await checkTheme(shown);
  // The older MCP-UI has no message for the theme.
  if (readInterfaceKind(call.part!) !== 'mcp-ui') findings.push(...themeFindings);
  await take('dark', middle);
  findings.push(...(await checkByAxe(shown, 'dark', true)));
  return findings;
}
