// UI texts about the sandbox of an interface: what it requested, what was blocked, what it sent. `{name}` is an argument (define-texts.ts).

import type { SandboxRung } from '@vitrine/host';
import type { Milestone, SurfaceStateName } from '@vitrine/protocol/internal/session/surface';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import { defineTexts, message } from '../language/define-texts.ts';

export const SANDBOX_TEXTS = defineTexts('SANDBOX_TEXTS', {
  title: 'The interface of {tool}',
  close: 'Close',
  facts: 'Origin and sandbox',
  status: message('Status: {state}', 'state'),
  server: 'Server',
  madeBy: 'Made by',
  madeByVitrine: 'Vitrine, from the tool’s definition. The server sent no interface.',
  resource: 'Resource',
  published: 'Published as',
  registry: 'Registry',
  publisher: 'Publisher’s key',
  notSigned: 'Not signed',
  allowed: 'Allowed',
  allowedBy: {
    configuration: 'Your configuration names it for this server',
    domain: 'Its publisher proved the domain of this server',
    'first-use': 'It is the first that this server showed; another needs your configuration',
  },
  manifest: 'Manifest SHA-256',
  offlineCopy: 'The registry could not be reached: this is the copy of your cache.',
  withdrawn: 'The publisher has withdrawn this version. {reason}',
  permissions: 'Permissions in the manifest',
  drawsOnly: 'Draws only: no network, storage or devices',
  sandbox: 'Sandbox',
  rung: 'Separation of servers',
  sha256: 'SHA-256',
  notLoaded: 'Not loaded',
  lastStep: 'Last step',
  none: 'None',
  networkIsolation: 'Network isolation',
  requested: 'Requested permissions',
  nothingRequested: 'No network, devices or storage',
  granted: 'granted',
  notGranted: 'not granted',
  blocked: 'Blocked',
  nothingBlocked: 'Nothing blocked',
  tookFocus: message(
    'The interface took the keyboard focus from the page{count, plural, =1 {} one { # time} other { # times}}',
    'count',
  ),
  navigated: message(
    'The interface went to another page and was closed{count, plural, =1 {} one {, # time} other {, # times}}',
    'count',
  ),
  dropped: message(
    '{count, plural, one {# message was} other {# messages were}} dropped: malformed, too large or too frequent',
    'count',
  ),
  deniedByUser: 'You denied: {action}. {reason}',
  refused: 'Refused: {action}. {reason}',
  blockedBy: 'Blocked by {directive} {target}',
  blockedTimes: 'Blocked by {directive} {target}, {count, plural, one {# time} other {# times}}',
  stateMissing: 'The saved state could not be read, so the interface started without it. {reason}',
  blockedNote: 'The interface’s own page reports what was blocked: an interface can hide such reports or make them up.',
});

/** The state of a surface, after "Status:". */
export const STATE_NAMES = defineTexts('STATE_NAMES', {
  loading: 'loading',
  ready: 'ready',
  parked: 'paused',
  failed: 'failed',
  closed: 'closed',
} as const satisfies Record<SurfaceStateName, string>);

/** The furthest step that a view has reached. */
export const MILESTONE_NAMES = defineTexts('MILESTONE_NAMES', {
  resource: 'The page requested the interface',
  html: 'The interface has arrived',
  initialize: 'The interface began to connect',
  initialized: 'The interface is connected',
  input: 'The interface received the arguments',
  result: 'The interface received the result',
} as const satisfies Record<Milestone, string>);

export const ISOLATION_TEXTS = defineTexts('ISOLATION_TEXTS', {
  full: 'Full: the interface reaches what is granted below, and nothing else.',
  partial:
    'Partial: besides what is granted below, the interface may send what its tool gave it by WebRTC, connection hints and name look-ups, which this browser cannot block.',
});

/** Texts that say how far the sandbox keeps the interfaces of different servers apart. */
export const RUNG_TEXTS = defineTexts('RUNG_TEXTS', {
  sites: 'A site for each server, with a policy in headers.',
  worker: 'One origin for all servers, with a policy in headers: interfaces may share a process.',
  static:
    'One file for all servers, without headers: interfaces may share a process, and WebRTC and name look-ups are not blocked in any browser.',
} as const satisfies Record<SandboxRung, string>);

/** Texts for requests of a view. `{target}` is an address. */
export const REQUEST_TEXTS = defineTexts('REQUEST_TEXTS', {
  connectDomains: 'Connect to {target}',
  resourceDomains: 'Load from {target}',
  frameDomains: 'Embed pages of {target}',
  baseUriDomains: 'Resolve relative addresses from {target}',
  camera: 'Use the camera',
  microphone: 'Use the microphone',
  geolocation: 'Use your location',
  clipboardWrite: 'Write to the clipboard',
  domain: 'Have its own origin, with storage: {target}',
});

export const OPT_IN_TEXTS = defineTexts('OPT_IN_TEXTS', {
  summary: 'Allow for this server',
  allowed: message('{count, number} allowed', 'count'),
  lede: 'For all interfaces of {server}, in every chat. Open interfaces of this server restart.',
});

export interface OptInDescription {
  readonly name: string;
  /** Ability that a view gets by it. */
  readonly gives: string;
  /** Risk of allowing it. */
  readonly risk: string;
}

// `sandboxCsp` (@vitrine/protocol/sandbox) has the sources behind them; no source opens the network.
export const OPT_IN_DESCRIPTIONS = defineTexts('OPT_IN_DESCRIPTIONS', {
  blob: {
    name: 'Code and workers from memory',
    gives: 'Interfaces may start workers and scripts that they create themselves (blob:), as editors and maps do.',
    risk: 'A flaw in such an interface lets an attacker run more code in it, and its workers can use more processor time.',
  },
  data: {
    name: 'Code in data: addresses',
    gives: 'Interfaces may load scripts that are part of an address (data:).',
    risk: 'Text that becomes part of an address in such an interface can become code.',
  },
  wasm: {
    name: 'WebAssembly',
    gives: 'Interfaces may run compiled programs, as emulators and codecs do.',
    risk: 'What such a program does is hard to inspect, and it can use your computer’s full speed.',
  },
  'unsafe-eval': {
    name: 'Code from text',
    gives: 'Interfaces may turn text into code (eval), as some older libraries need.',
    risk: 'Any text that such an interface shows, including the answer of a tool, could become code that runs in it.',
  },
} as const satisfies Record<SandboxOptIn, OptInDescription>);

export const MESSAGE_LOG_TEXTS = defineTexts('MESSAGE_LOG_TEXTS', {
  messages: 'Messages',
  older: message('{count, plural, one {# older entry is} other {# older entries are}} not kept', 'count'),
  received: 'from the interface',
  sent: 'to the interface',
  unnamed: 'message',
  message: 'Message',
  beginning: 'Beginning of the message',
  firstOnly: message('The first {shown, number} of {all, number} characters', 'shown', 'all'),
  heights: 'Heights',
  height: message('{height, number} pixels', 'height'),
  heightWanted: message('{height, number} pixels, requested {wanted, number}', 'height', 'wanted'),
});
