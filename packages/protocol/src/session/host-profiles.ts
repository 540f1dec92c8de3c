// What is documented of the hosts that show interfaces, with the date and the sources. A feature that is not documented is as in Vitrine.
import type { SandboxOptIn } from '../csp/csp.ts';
import type { HostCapabilities } from '../mcp-apps/host-capabilities.ts';
import type { UICsp } from '../mcp-apps/ui-metadata.ts';
import type { Action } from './actions.ts';
import type { DisplayMode } from './surface.ts';

/** The hosts that are known, by their names in commands and files. */
export const HOST_PROFILE_NAMES = ['vitrine', 'claude', 'chatgpt', 'vscode', 'goose', 'basic-host'] as const;
/** Name of a known host. */
export type HostProfileName = (typeof HOST_PROFILE_NAMES)[number];

/** The four generations of interfaces that a result or a tool may bring. */
export type InterfaceKind = 'mcp-apps' | 'mcp-ui' | 'apps-sdk' | 'a2ui';

/** Documented features of a host. */
export interface HostProfile {
  readonly name: HostProfileName;
  readonly title: string;
  /** Day on which the sources were read. */
  readonly asOf: string;
  readonly sources: readonly string[];
  /** Generations that the host draws; of others its user sees the text. */
  readonly draws: readonly InterfaceKind[];
  readonly displayModes: readonly DisplayMode[];
  /** Capabilities of Vitrine that the host does not offer. */
  readonly lacks: readonly (keyof HostCapabilities)[];
  /** Whether views receive arguments while the model writes them. */
  readonly hasPartialInput: boolean;
  /** Whether views receive the style variables of the host. */
  readonly hasStyleVariables: boolean;
  readonly platform: 'web' | 'desktop';
  /** Lists of declared domains that the host does not grant. */
  readonly dropsDomains: readonly (keyof UICsp)[];
  /** Sources that the host's policy allows beyond the specification's default. */
  readonly optIns: readonly SandboxOptIn[];
  /** Other differences that a view meets, one sentence each. */
  readonly notes: readonly string[];
}

const ALL_KINDS: readonly InterfaceKind[] = ['mcp-apps', 'mcp-ui', 'apps-sdk', 'a2ui'];

const PROFILES: Readonly<Record<HostProfileName, HostProfile>> = {
  vitrine: {
    name: 'vitrine',
    title: 'Vitrine',
    asOf: '2026-11-30',
    sources: ['docs/concepts/protocols.md'],
    draws: ALL_KINDS,
    displayModes: ['inline', 'fullscreen', 'pip'],
    lacks: [],
    hasPartialInput: true,
    hasStyleVariables: true,
    platform: 'web',
    dropsDomains: ['frameDomains'],
    optIns: [],
    notes: [],
  },
  claude: {
    name: 'claude',
    title: 'Claude',
    asOf: '2026-11-30',
    sources: [
      'https://github.com/anthropics/claude-ai-mcp/issues/60',
      'https://github.com/anthropics/claude-ai-mcp/issues/39',
      'https://www.skills.sh/anthropics/claude-plugins-official/build-mcp-app',
    ],
    draws: ['mcp-apps'],
    displayModes: ['inline', 'fullscreen'],
    lacks: [],
    hasPartialInput: true,
    hasStyleVariables: true,
    platform: 'web',
    dropsDomains: ['frameDomains'],
    optIns: [],
    notes: [
      'A request for the display mode pip is answered with the mode that is.',
      'Each call opens a new frame, so state that is kept in the page is lost.',
    ],
  },
  chatgpt: {
    name: 'chatgpt',
    title: 'ChatGPT',
    asOf: '2026-11-21',
    sources: ['https://developers.openai.com/apps-sdk/reference'],
    draws: ['mcp-apps', 'apps-sdk'],
    displayModes: ['inline', 'fullscreen', 'pip'],
    lacks: [],
    hasPartialInput: false,
    hasStyleVariables: true,
    platform: 'web',
    dropsDomains: [],
    optIns: [],
    notes: ['Arguments of a call that needs an approval arrive after the approval.'],
  },
  vscode: {
    name: 'vscode',
    title: 'Visual Studio Code',
    asOf: '2026-11-30',
    sources: [
      'https://github.com/microsoft/vscode/pull/290483',
      'https://github.com/microsoft/vscode/issues/317519',
      'https://github.com/modelcontextprotocol/ext-apps/pull/72',
    ],
    draws: ['mcp-apps'],
    displayModes: ['inline'],
    lacks: ['updateModelContext'],
    hasPartialInput: false,
    hasStyleVariables: true,
    platform: 'desktop',
    dropsDomains: ['frameDomains'],
    optIns: [],
    notes: [
      'ui/message fills the input box, and is refused while the user has a draft there.',
      'A view that is scrolled out of sight is removed, and starts again.',
    ],
  },
  goose: {
    name: 'goose',
    title: 'goose',
    asOf: '2026-11-30',
    sources: [
      'https://github.com/aaif-goose/goose/issues/8017',
      'https://github.com/aaif-goose/goose/pull/7312',
      'https://block.github.io/goose/docs/guides/interactive-chat/mcp-ui',
    ],
    draws: ['mcp-apps', 'mcp-ui'],
    displayModes: ['inline', 'fullscreen', 'pip'],
    lacks: ['updateModelContext'],
    hasPartialInput: true,
    hasStyleVariables: false,
    platform: 'desktop',
    dropsDomains: [],
    optIns: [],
    notes: ['Permissions such as the camera are not granted.'],
  },
  'basic-host': {
    name: 'basic-host',
    title: 'basic-host',
    asOf: '2026-11-21',
    sources: ['https://github.com/modelcontextprotocol/ext-apps/tree/main/examples/basic-host'],
    draws: ['mcp-apps'],
    displayModes: ['inline', 'fullscreen'],
    lacks: ['downloadFile', 'sampling'],
    hasPartialInput: false,
    hasStyleVariables: true,
    platform: 'web',
    dropsDomains: ['baseUriDomains'],
    optIns: ['unsafe-eval', 'blob', 'data'],
    notes: ['Locale, time zone and the definition of the tool are not in the context.'],
  },
};

/**
 * Returns what is documented of a host.
 *
 * @example hostProfile('vscode').displayModes // ['inline']
 */
export function hostProfile(name: HostProfileName): HostProfile {
  return PROFILES[name];
}

/** Capabilities that say that a host carries out a kind of action. */
export const ACTION_CAPABILITIES: Readonly<Partial<Record<Action['type'], keyof HostCapabilities>>> = {
  'model-context': 'updateModelContext',
  prompt: 'message',
  download: 'downloadFile',
  link: 'openLinks',
  sample: 'sampling',
};
