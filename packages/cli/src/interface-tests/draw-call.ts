// Shows one call in the manner of one host: the frame opens when the call begins, arguments arrive in parts where the host sends parts, then
// the result.
import type { ToolResult } from '@vitrine/protocol/content';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { type HostProfileName, hostProfile } from '@vitrine/protocol/internal/session/host-profiles';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { TestHostServer } from './page/host-page.ts';
import { type DisplayMode, type ShownInterface, showInterface, type Theme } from './page/shown-interface.ts';
import { readInterfaceKind } from './tested-server.ts';

/** What is shown. */
export interface DrawnCall {
  readonly part: UIResourcePart;
  readonly tool?: { readonly name: string; readonly title?: string | undefined } | undefined;
  readonly input: Record<string, unknown>;
  /** Absent: the call is still running. */
  readonly result?: ToolResult | undefined;
}

export interface DrawOptions {
  readonly profile: HostProfileName;
  readonly theme: Theme;
  readonly width: number;
  readonly displayMode?: DisplayMode;
  readonly locale?: string | undefined;
  readonly timeoutMs: number;
  readonly answer: (action: Action) => Promise<unknown>;
}

/** A call that is on the screen, or failed to be. */
export interface Drawing {
  readonly shown: ShownInterface;
  readonly isReady: boolean;
  readonly isPainted: boolean;
  /** Tells whether the document stopped changing. */
  readonly isSettled: boolean;
  /** Milliseconds from the document's delivery to the end of the handshake. Absent where there was none. */
  readonly handshakeMs?: number | undefined;
  /** Milliseconds from the start to the first text, picture or control. */
  readonly paintMs?: number | undefined;
}

const QUIET_MS = 150;
const SETTLE_MS = 3_000;
/** Pieces in which arguments arrive. */
const PIECES = 3;

/** Draws the call and waits until it has been drawn, has failed, or is late. */
export async function drawCall(server: TestHostServer, call: DrawnCall, options: DrawOptions): Promise<Drawing> {
  const { profile, timeoutMs } = options;
  const startedAt = performance.now();
  const shown = await showInterface(server, { ...options, part: withProfile(call.part, profile), tool: call.tool });
  // A page of the Apps SDK begins with its result; the others know no parts.
  const partials =
    readInterfaceKind(call.part) === 'mcp-apps' && hostProfile(profile).hasPartialInput && call.result !== undefined;
  const isReady = partials ? await shown.ready(timeoutMs) : true;
  if (partials && isReady) for (const piece of cutInput(call.input)) await shown.setPartialInput(piece);
  await shown.setInput(call.input);
  if (call.result) await shown.setResult(call.result);
  const isStarted = isReady && (await shown.ready(timeoutMs));
  const isPainted = isStarted && (await shown.ask('waitForPaint', timeoutMs).catch(() => false));
  const paintMs = Math.round(performance.now() - startedAt);
  const isSettled = isPainted && (await settle(shown));
  const { milestones } = await shown.read();
  const { html, initialized, ready } = milestones;
  const end = initialized ?? ready;
  return {
    shown,
    isReady: isStarted,
    isPainted,
    isSettled,
    ...(isPainted && { paintMs }),
    ...(html !== undefined && end !== undefined && { handshakeMs: end - html }),
  };
}

/** Waits until the document has stopped changing. Resolves with false when it does not. */
export const settle = (shown: ShownInterface): Promise<boolean> =>
  shown.ask('settle', QUIET_MS, SETTLE_MS).catch(() => false);

/** The part without the domains that the host does not grant. */
function withProfile(part: UIResourcePart, name: HostProfileName): UIResourcePart {
  const { dropsDomains } = hostProfile(name);
  const { metadata } = part;
  const ui = metadata?.ui;
  if (!ui?.csp || dropsDomains.length === 0) return part;
  const csp = Object.fromEntries(Object.entries(ui.csp).filter(([list]) => !dropsDomains.includes(list as never)));
  return { ...part, metadata: { ...metadata, ui: { ...ui, csp } } };
}

/** The arguments as they are while a model writes them: member by member, the last text cut. */
function cutInput(input: Record<string, unknown>): Record<string, unknown>[] {
  const entries = Object.entries(input);
  const steps = Math.min(PIECES, entries.length);
  return Array.from({ length: steps }, (_, step) => {
    const part = entries.slice(0, Math.ceil((entries.length * (step + 1)) / steps));
    const [name, value] = part.at(-1)!;
    const cut = typeof value === 'string' && step < steps ? value.slice(0, Math.ceil(value.length / 2)) : value;
    return Object.fromEntries([...part.slice(0, -1), [name, cut]]);
  });
}
