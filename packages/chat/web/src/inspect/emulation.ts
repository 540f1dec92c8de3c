// The host that the inspector lets views see in place of this chat: what is documented of it, and the device it would run on.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { ACTION_CAPABILITIES, hostProfile } from '@vitrine/protocol/internal/session/host-profiles';
import type { DisplayMode } from '@vitrine/protocol/internal/session/surface';
import type { HostCapabilities, HostContext } from '@vitrine/protocol/mcp-apps';
import { EMULATED } from '../texts/inspect.ts';

/** The hosts to choose from; `own` is this chat. */
export const EMULATED_HOSTS = ['own', 'claude', 'chatgpt', 'vscode'] as const;
type EmulatedHostName = (typeof EMULATED_HOSTS)[number];

/** Devices to choose from; `own` is this page's device. */
export const EMULATED_DEVICES = ['own', 'phone', 'desktop'] as const;
type EmulatedDevice = (typeof EMULATED_DEVICES)[number];

/** Emulation that views see in place of this chat and its device. */
export interface Emulation {
  readonly host: EmulatedHostName;
  readonly device: EmulatedDevice;
  /** Locale, BCP 47. @default the settings' locale */
  readonly locale?: string | undefined;
}

export const NO_EMULATION: Emulation = { host: 'own', device: 'own' };

/** Absent members: as in this chat. */
export interface EmulatedHost {
  /** Name sent as `hostInfo.name`. */
  readonly name?: string;
  readonly displayModes: readonly DisplayMode[];
  readonly hasPartialInput: boolean;
  /** Changes of the host to the host context. */
  readonly context: HostContext;
  readonly capabilities: HostCapabilities;
  /** Whether the host carries out this kind of action. */
  takes(action: Action['type']): boolean;
}

/**
 * Returns what views see, for a page with these display modes and capabilities.
 *
 * @example emulate({ host: 'vscode', device: 'own' }, { displayModes: ['inline', 'pip'], capabilities }).displayModes // ['inline']
 */
export function emulate(
  { host, device, locale }: Emulation,
  page: { readonly displayModes: readonly DisplayMode[]; readonly capabilities: HostCapabilities },
): EmulatedHost {
  const documented = host === 'own' ? undefined : hostProfile(host);
  const allowed = documented?.displayModes ?? page.displayModes;
  // A small window has no place on a phone.
  const displayModes = page.displayModes.filter(
    mode => allowed.includes(mode) && !(device === 'phone' && mode === 'pip'),
  );
  const lacks = documented?.lacks ?? [];
  const capabilities = Object.fromEntries(
    Object.entries(page.capabilities).filter(([name]) => !lacks.includes(name as keyof HostCapabilities)),
  );
  return {
    ...(host === 'own' ? {} : { name: EMULATED[host] }),
    displayModes,
    hasPartialInput: documented?.hasPartialInput ?? true,
    context: {
      availableDisplayModes: [...displayModes],
      ...(documented && { platform: documented.platform }),
      ...DEVICES[device],
      ...(locale === undefined ? {} : { locale }),
    },
    capabilities,
    takes(action) {
      const capability = ACTION_CAPABILITIES[action];
      return capability === undefined || !lacks.includes(capability);
    },
  };
}

const DEVICES: Readonly<Record<EmulatedDevice, HostContext>> = {
  own: {},
  phone: { platform: 'mobile', deviceCapabilities: { touch: true, hover: false } },
  desktop: { platform: 'desktop', deviceCapabilities: { touch: false, hover: true } },
};
