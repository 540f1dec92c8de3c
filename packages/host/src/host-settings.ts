// The settings of a host: what its application has chosen, with every default in place. Nothing here changes or has to be closed.
import type { HostCapabilities, Implementation } from '@vitrine/protocol';
import type { CreateDialect } from './dialects/dialect.ts';
import { ActionRefused } from './errors.ts';
import type { ActionHandler, HostOptions, ResourceReview } from './host-options.ts';
import type { Observe } from './observe.ts';
import type { CreateStage, StageSettings } from './stage.ts';
import type { Surface } from './surface.ts';
import { DEFAULT_LABELS, type SurfaceLabels } from './surface-box.ts';

export interface HostSettings extends StageSettings {
  readonly info: Implementation;
  readonly capabilities: HostCapabilities;
  readonly labels: SurfaceLabels;
  /** CSS pixels. */
  readonly heights: { readonly minHeight: number; readonly maxHeight: number };
  readonly handshakeTimeoutMs: number;
  readonly teardownTimeoutMs: number;
  readonly viewStateTimeoutMs: number;
  readonly toolUi: CreateDialect | undefined;
  readonly remoteDom: CreateStage | undefined;
  readonly observe: Observe | undefined;
  readonly onResource: ResourceReview | undefined;
  readonly loadContent: HostOptions['loadContent'];
  readonly act: ActionHandler;
  onCloseRequest(surface: Surface): void;
}

const refuseAll: ActionHandler = () => Promise.reject(new ActionRefused('This host carries out no actions.'));
const ACTING: HostCapabilities = {
  serverTools: {},
  serverResources: {},
  openLinks: {},
  logging: {},
  message: { text: {} },
};

/** Puts the defaults in place. */
export function hostSettings(options: HostOptions): HostSettings {
  const { minHeight = 40, maxHeight = 2000 } = options.heights ?? {};
  return {
    sandbox: options.sandbox,
    info: options.info,
    capabilities: options.capabilities ?? (options.onAction ? ACTING : { logging: {} }),
    labels: { ...DEFAULT_LABELS, ...options.labels },
    heights: { minHeight, maxHeight },
    mountTimeoutMs: options.mountTimeoutMs ?? 10_000,
    handshakeTimeoutMs: options.handshakeTimeoutMs ?? 10_000,
    teardownTimeoutMs: options.teardownTimeoutMs ?? 500,
    viewStateTimeoutMs: options.viewStateTimeoutMs ?? 1000,
    toolUi: options.toolUi,
    remoteDom: options.remoteDom,
    observe: options.observe,
    onResource: options.onResource,
    probePage: options.probePage,
    loadContent: options.loadContent,
    act: options.onAction ?? refuseAll,
    onLog: options.onLog ?? (() => {}),
    onCloseRequest: options.onCloseRequest ?? (surface => void surface.close()),
    grantPermissions: options.grantPermissions ?? (() => ({})),
    optIns: options.optIns ?? (() => []),
  };
}
