// One drawing with a verdict: a picture for who writes a view, person or coding agent.
import { checkByAxe, checkKeyboard } from './checks/accessibility-checks.ts';
import { checkRecord, checkShownErrors, checkStart } from './checks/drawing-checks.ts';
import { checkLayout } from './checks/layout-checks.ts';
import { checkResult, checkText } from './checks/result-checks.ts';
import { type Drawing, type DrawOptions, drawCall } from './draw-call.ts';
import { type Finding, mergeFindings } from './finding.ts';
import { startTestHost, type TestHostServer } from './page/host-page.ts';
import type { InterfaceCall } from './tested-server.ts';

export interface Verdict {
  readonly findings: readonly Finding[];
  readonly handshakeMs?: number | undefined;
  readonly paintMs?: number | undefined;
  readonly height: number;
  /** The text that the view shows. */
  readonly text: string;
  /** Names of messages of the view, in order, such as `ui/initialize`. */
  readonly messages: readonly string[];
  readonly png?: Buffer | undefined;
}

/** Draws one call with its picture. `host`: a host that runs already. Throws `UsageError` without a browser. */
export async function drawOnce(call: InterfaceCall, options: DrawOptions, host?: TestHostServer): Promise<Verdict> {
  const { part } = call;
  if (!part || part.problem !== undefined)
    return { findings: mergeFindings(checkResult(call)), height: 0, text: '', messages: [] };
  const server = host ?? (await startTestHost());
  try {
    const drawing = await drawCall(server, { ...call, part }, options);
    const { shown } = drawing;
    try {
      const png = await shown.picture();
      const { findings, text } = await checkDrawing(drawing, call, options);
      const { height, events } = await shown.read();
      const messages = events.flatMap(event =>
        event.type === 'message' && event.direction === 'in' ? [readName(event.message)] : [],
      );
      const { handshakeMs, paintMs } = drawing;
      return { findings, handshakeMs, paintMs, height, text, messages, png };
    } finally {
      await shown.close();
    }
  } finally {
    if (!host) await server.close();
  }
}

/** Checks an interface that is on the screen, as it is there: at one width and in one theme. */
export async function checkDrawing(
  drawing: Drawing,
  call: InterfaceCall,
  { timeoutMs, width, theme, profile }: DrawOptions,
): Promise<Pick<Verdict, 'findings' | 'text'>> {
  const { shown, isPainted } = drawing;
  const text = isPainted ? await shown.ask('readText') : '';
  const findings = [
    ...checkResult(call),
    ...(await checkStart(drawing, { handshakeMs: timeoutMs, paintMs: timeoutMs })),
  ];
  if (isPainted)
    findings.push(
      ...checkText(call, text),
      ...checkShownErrors(text),
      ...(await checkLayout(shown, width)),
      ...(await checkByAxe(shown, theme)),
      ...(await checkKeyboard(shown)),
    );
  findings.push(...(await checkRecord(drawing, profile)));
  return { findings: mergeFindings(findings), text };
}

const readName = (message: unknown): string => {
  const { method, type, id } = (message ?? {}) as { method?: unknown; type?: unknown; id?: unknown };
  return String(method ?? type ?? `answer ${id}`).slice(0, 80);
};
