// The settings of a host: the options of its application with their defaults. They are constant.
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';
import { ActionRefused } from './errors.ts';
import type { ActionHandler, HostOptions } from './host-options.ts';
import { DEVELOPMENT_PLACE } from './sandbox/sandbox-place.ts';
import type { StageSettings } from './sandbox/stage.ts';
import { DEFAULT_LABELS, type SurfaceLabels } from './surface/surface-labels.ts';

/** The options that have a default. */
type Defaults = Required<
  Pick<
    HostOptions,
    | 'capabilities'
    | 'handshakeTimeoutMs'
    | 'teardownTimeoutMs'
    | 'viewStateTimeoutMs'
    | 'onAction'
    | 'onLog'
    | 'onCloseRequest'
  >
>;

export interface HostSettings
  extends Omit<HostOptions, keyof Defaults | keyof StageSettings | 'labels' | 'heights'>,
    Defaults,
    StageSettings {
  readonly labels: SurfaceLabels;
  /** CSS pixels. */
  readonly heights: { readonly minHeight: number; readonly maxHeight: number };
}

const refuseAll: ActionHandler = () => Promise.reject(new ActionRefused('This host carries out no actions.'));
const CAPABILITIES_WITH_ACTIONS: HostCapabilities = {
  serverTools: {},
  serverResources: {},
  openLinks: {},
  logging: {},
  message: { text: {} },
};

/** Fills in the defaults. */
export function hostSettings(options: HostOptions): HostSettings {
  return {
    ...options,
    sandbox: options.sandbox ?? DEVELOPMENT_PLACE,
    capabilities: options.capabilities ?? (options.onAction ? CAPABILITIES_WITH_ACTIONS : { logging: {} }),
    labels: { ...DEFAULT_LABELS, ...options.labels },
    heights: { minHeight: 40, maxHeight: 2000, ...options.heights },
    mountTimeoutMs: options.mountTimeoutMs ?? 10_000,
    handshakeTimeoutMs: options.handshakeTimeoutMs ?? 10_000,
    teardownTimeoutMs: options.teardownTimeoutMs ?? 500,
    viewStateTimeoutMs: options.viewStateTimeoutMs ?? 10_000,
    onAction: options.onAction ?? refuseAll,
    onLog: options.onLog ?? (() => {}),
    onCloseRequest: options.onCloseRequest ?? (surface => void surface.close()),
    grantPermissions: options.grantPermissions ?? (() => ({})),
    optIns: options.optIns ?? (() => []),
  };
}
