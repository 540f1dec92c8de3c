// The script of the page in which interfaces are tested and pictured: one surface of `@vitrine/host` at a time, in the manner of a host that is
// documented, and a record of everything that it does. `vitrine test` opens the page in a browser of its own, and asks it by `testHost`.
import { createSurfaces, type Surfaces } from '@vitrine/a2ui';
import { createA2UIStage } from '@vitrine/a2ui/host';
import { ActionRefused, createHost, type Host, type Surface, type SurfaceEvent } from '@vitrine/host';
import { createRemoteDOMStage } from '@vitrine/host/remote-dom';
import type { ToolResult } from '@vitrine/protocol/content';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { ACTION_CAPABILITIES, hostProfile } from '@vitrine/protocol/internal/session/host-profiles';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import type { TestHost, TestHostReading, TestHostSettings } from './test-host.ts';

/** What Vitrine's own chat offers to views. */
const CAPABILITIES = {
  serverTools: {},
  serverResources: {},
  openLinks: {},
  downloadFile: {},
  logging: {},
  message: { text: {} },
  updateModelContext: { text: {}, structuredContent: {} },
};

declare global {
  /** Carries out an action of a view, in the program that opened this page. */
  function answerAction(action: Action): Promise<{ result: unknown } | { error: string }>;
}

interface Running {
  readonly host: Host;
  readonly surface: Surface;
  readonly startedAt: number;
  readonly events: TestHostReading['events'][number][];
  readonly milestones: Record<string, number>;
}

let running: Running | undefined;
let count = 0;

const place = (): HTMLElement => document.getElementById('vitrine-test-place') as HTMLElement;

/** Colours of the page around a view, as its theme has them. */
const setPageTheme = (theme: 'light' | 'dark'): void => {
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.colorScheme = theme;
};

function open(settings: TestHostSettings): void {
  const { profile: name, theme, locale, template, part, tool } = settings;
  const profile = hostProfile(name);
  setPageTheme(theme);
  const startedAt = performance.now();
  const events: Running['events'] = [];
  const note = (
    event: SurfaceEvent | { type: 'action'; action: Action; refused?: string } | { type: 'issue'; message: string },
  ): void => {
    if (events.length < 2000) events.push({ ...event, at: Math.round(performance.now() - startedAt) });
  };
  const host = createHost({
    sandbox: { template },
    info: { name: profile.name, version: '0' },
    context: {
      theme,
      platform: profile.platform,
      availableDisplayModes: [...profile.displayModes],
      ...(locale !== undefined && { locale }),
      ...(!profile.hasStyleVariables && { styles: {} }),
    },
    capabilities: Object.fromEntries(
      Object.entries(CAPABILITIES).filter(([capability]) => !(profile.lacks as readonly string[]).includes(capability)),
    ),
    spares: 0,
    startsWarm: false,
    heights: { maxHeight: 4000 },
    handshakeTimeoutMs: settings.handshakeTimeoutMs,
    optIns: () => profile.optIns,
    observe: note,
    async onAction(action) {
      const capability = ACTION_CAPABILITIES[action.type];
      if (capability !== undefined && profile.lacks.includes(capability)) {
        const refused = `${profile.title} does not offer ${String(capability)}.`;
        note({ type: 'action', action, refused });
        throw new ActionRefused(refused);
      }
      note({ type: 'action', action });
      const answer = await globalThis.answerAction(action);
      if ('error' in answer) throw new Error(answer.error);
      return answer.result;
    },
    a2ui: createA2UIStage({ surfaces: watchSurfaces(message => note({ type: 'issue', message })) }),
    remoteDom: createRemoteDOMStage(),
  });
  const surface = host.surface({ id: `call-${++count}`, part, ...(tool && { tool }) });
  const milestones: Record<string, number> = {};
  surface.subscribe(() => {
    const { milestone, phase } = surface.getSnapshot();
    for (const step of [milestone, phase]) if (step) milestones[step] ??= Math.round(performance.now() - startedAt);
  });
  running = { host, surface, startedAt, events, milestones };
  surface.show(place());
  if (settings.displayMode !== 'inline') surface.setDisplayMode(settings.displayMode);
}

/** Surfaces of A2UI that tell what is wrong with the messages they are given. */
function watchSurfaces(onIssue: (message: string) => void): Surfaces {
  const surfaces = createSurfaces();
  return {
    ...surfaces,
    apply(messages, options) {
      const report = surfaces.apply(messages, options);
      for (const { code, message } of report.issues) onIssue(`${code}: ${message}`);
      return report;
    },
  };
}

function current(): Running {
  if (!running) throw new Error('No interface is open.');
  return running;
}

function read(): TestHostReading {
  const { surface, events, milestones } = current();
  const { phase, dialect, tier, displayMode, height, wanted, error, errors, app, dropped, containment, stopped } =
    surface.getSnapshot();
  return structuredClone({
    phase,
    dialect,
    tier,
    displayMode,
    height,
    wanted,
    error: error && { code: error.code, message: error.message, hint: error.hint },
    errors,
    app,
    dropped,
    refusedDomains: containment.refused,
    stopped,
    milestones,
    events,
  });
}

const testHost: TestHost = {
  open,
  read,
  setContext(change: HostContext) {
    if (change.theme) setPageTheme(change.theme);
    current().host.setContext(change);
  },
  setPartialInput: input => current().surface.setPartialInput(input),
  setInput: input => current().surface.setInput(input),
  setResult: (result: ToolResult) => current().surface.setResult(result),
  cancel: reason => current().surface.cancel(reason),
  async restart() {
    const { surface, milestones, startedAt, events } = current();
    for (const step of Object.keys(milestones)) delete milestones[step];
    events.push({ type: 'restart', at: Math.round(performance.now() - startedAt) });
    await surface.park();
    surface.show(place());
  },
  async close() {
    const { host } = current();
    running = undefined;
    await host.close();
  },
};

Object.assign(globalThis, { testHost });
