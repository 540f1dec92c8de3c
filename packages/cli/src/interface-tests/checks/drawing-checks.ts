// Checks of what happened while a call was drawn: times, errors, the policy, other servers, and what the host lacks.

import { cspSource } from '@vitrine/protocol/internal/csp/csp';
import type { HostProfileName } from '@vitrine/protocol/internal/session/host-profiles';
import { hostProfile } from '@vitrine/protocol/internal/session/host-profiles';
import type { TestHostReading } from '@vitrine/tool-view/internal/test-host';
import type { Drawing } from '../draw-call.ts';
import type { Finding } from '../finding.ts';
import type { OutsideRequest, ShownInterface } from '../page/shown-interface.ts';

export interface DrawingLimits {
  /** Milliseconds that the handshake may take. */
  readonly handshakeMs: number;
  /** Milliseconds until something is seen. */
  readonly paintMs: number;
}

/** Checks whether the view came, and in time. */
export async function checkStart(drawing: Drawing, limits: DrawingLimits): Promise<Finding[]> {
  return findLate(drawing, await drawing.shown.read(), limits);
}

/** Checks everything that was recorded since the start. */
export async function checkRecord({ shown }: Drawing, profile: HostProfileName): Promise<Finding[]> {
  const reading = await shown.read();
  return [
    ...checkErrors(reading, shown),
    ...checkPolicy(reading, profile),
    ...checkRequests(shown.requests, reading),
    ...checkHost(reading, profile),
  ];
}

/** Requests that got no answer, and that no policy stopped. */
const listFailures = (requests: readonly OutsideRequest[]) =>
  requests.filter(({ failure }) => failure !== undefined && !/csp|blocked/i.test(failure));

/** The request without whose answer the view was not shown. */
const findCause = ({ error }: TestHostReading, requests: readonly OutsideRequest[]): OutsideRequest | undefined =>
  error && listFailures(requests).find(({ url }) => error.message.includes(url));

function findLate(
  { isReady, isPainted, isSettled, handshakeMs, paintMs, shown }: Drawing,
  reading: TestHostReading,
  limits: DrawingLimits,
): Finding[] {
  const fault = (message: string, hint?: string): Finding => ({ check: 'drawn', level: 'error', message, hint });
  const { error, phase } = reading;
  const cause = findCause(reading, shown.requests);
  if (cause)
    return [
      fault(`The view was not shown: ${error?.message}; it could not be reached (${cause.failure}).`, NO_NETWORK),
    ];
  if (error) return [fault(`The view was not shown: ${error.message}`, error.hint ?? HINTS[error.code])];
  if (!isReady) return [fault(`The view was not ready in time; it is ${phase}.`, HINTS['handshake-timeout'])];
  if (!isPainted)
    return [
      fault('The view is empty: no text, picture or control is visible.', 'Draw something when the result arrives.'),
    ];
  const late: Finding[] = [];
  if (handshakeMs !== undefined && handshakeMs > limits.handshakeMs)
    late.push(
      fault(
        `The handshake took ${handshakeMs} ms; ${limits.handshakeMs} are allowed.`,
        'Send ui/initialize before loading anything else.',
      ),
    );
  if (paintMs !== undefined && paintMs > limits.paintMs)
    late.push(fault(`The first paint came after ${paintMs} ms; ${limits.paintMs} are allowed.`));
  if (!isSettled)
    late.push({
      check: 'drawn',
      level: 'note',
      message: 'The view never stops changing; its picture is one moment of it.',
      hint: 'Stop endless animations where the user prefers reduced motion.',
    });
  return late;
}

const NO_NETWORK = 'Without a network the view should still say what the result says.';
const HINTS: Readonly<Record<string, string>> = {
  'handshake-timeout':
    'Send ui/initialize, and ui/notifications/initialized after its answer. A script that fails before that shows nothing.',
  navigated: 'Open links by ui/open-link instead of going to another page.',
};

/** Error that the sandbox reports when a script did not arrive. */
const LOAD_ERROR = 'A script could not be loaded';

function checkErrors(
  reading: TestHostReading,
  { uncaughtErrors, consoleErrors, requests }: Pick<ShownInterface, 'uncaughtErrors' | 'consoleErrors' | 'requests'>,
): Finding[] {
  const { events, error } = reading;
  const reported = events.flatMap(event => (event.type === 'error' ? [event.error.message] : []));
  const isNew = (line: string): boolean => !reported.some(text => line.includes(text));
  const first = (text: string): string => text.split('\n')[0]!.slice(0, 300);
  // An address that is away has a finding of its own, which names it.
  const failures = listFailures(requests);
  const isAway = (text: string): boolean =>
    (text === LOAD_ERROR && failures.length > 0) || failures.some(({ url }) => text.includes(new URL(url).origin));
  // What kept the view from being shown is reported already, and so is what follows from an address that is away.
  const others = reported.filter(text => !error?.message.includes(text) && !isAway(text));
  const isFollowing = findCause(reading, requests) !== undefined;
  const errors = new Set((isFollowing ? others : [...others, ...uncaughtErrors.filter(isNew)]).map(first));
  const lines = new Set(isFollowing ? [] : consoleErrors.filter(line => isNew(line) && !isAway(line)).map(first));
  const findings: Finding[] = [
    ...[...errors].map(
      (text): Finding => ({ check: 'errors', level: 'error', message: `An error in the view: ${text}` }),
    ),
    ...[...lines].map(
      (text): Finding => ({
        check: 'errors',
        level: 'warning',
        message: `The view writes an error to the console: ${text}`,
      }),
    ),
  ];
  for (const event of events)
    if (event.type === 'issue')
      findings.push({
        check: 'errors',
        level: 'error',
        message: `A fault in the A2UI messages: ${event.message.slice(0, 300)}`,
      });
  return [...findings, ...checkDropped(reading)];
}

/** Messages that fit no schema; the first may be the handshake itself. */
function checkDropped({ dropped, dialect, app }: TestHostReading): Finding[] {
  if (dropped === 0) return [];
  const isIncomplete = dialect === 'mcp-apps' && app !== undefined && app.info === undefined;
  const others = dropped - (isIncomplete ? 1 : 0);
  const warning = (message: string, hint: string): Finding => ({ check: 'errors', level: 'warning', message, hint });
  return [
    ...(isIncomplete
      ? [
          warning(
            'ui/initialize was refused, and the view went on as if it were not.',
            'Send appInfo, appCapabilities and protocolVersion; some hosts show nothing without them.',
          ),
        ]
      : []),
    ...(others > 0
      ? [
          warning(
            'Messages of the view fit no schema of the protocol, and were dropped.',
            'Look at them in vitrine inspect, Messages.',
          ),
        ]
      : []),
  ];
}

const LISTS: readonly (readonly [RegExp, string])[] = [
  [/^connect-src/, 'connectDomains'],
  [/^frame-src|^child-src/, 'frameDomains'],
  [/^base-uri/, 'baseUriDomains'],
  [/^(script|style|img|font|media)-src/, 'resourceDomains'],
];

const WORKER_HINT =
  'Load the worker from a declared origin, or do its work in the page: the policy grants no blob: or data:.';

function checkPolicy({ events, refusedDomains, stopped }: TestHostReading, name: HostProfileName): Finding[] {
  const { title, dropsDomains } = hostProfile(name);
  const findings = events.flatMap((event): Finding[] => {
    if (event.type !== 'blocked') return [];
    const { directive, target } = event;
    const origin = URL.parse(target)?.origin;
    const list = LISTS.find(([pattern]) => pattern.test(directive))?.[1];
    // Libraries try whether they may use eval, and do without it.
    if (target === 'eval')
      return [{ check: 'csp', level: 'note', message: 'The policy stopped eval, which hardly any host grants.' }];
    if (origin === undefined || origin === 'null' || list === undefined)
      return [
        {
          check: 'csp',
          level: 'error',
          message: `The policy stopped ${target || 'a script'} (${directive}).`,
          ...(directive.startsWith('worker-src') && { hint: WORKER_HINT }),
        },
      ];
    if ((dropsDomains as readonly string[]).includes(list))
      return [
        { check: 'host', level: 'warning', message: `${title} does not grant ${list}, so ${origin} was stopped.` },
      ];
    // The host of this test grants no frames.
    if (list === 'frameDomains' && refusedDomains.length > 0)
      return [
        {
          check: 'host',
          level: 'note',
          message: `${title} grants ${list}, and may show ${origin}; this test does not.`,
        },
      ];
    return [
      {
        check: 'origins',
        level: 'error',
        message: `${origin} is not declared, and was stopped (${directive}).`,
        hint: `Add it to _meta.ui.csp.${list} of the resource, or take it into the page.`,
      },
    ];
  });
  for (const domain of refusedDomains.filter(entry => cspSource(entry) === undefined))
    findings.push({
      check: 'csp',
      level: 'error',
      message: `The declared domain ${domain} is granted by no host.`,
      hint: 'Write an origin, such as https://api.example.com, without a path.',
    });
  if (stopped)
    findings.push({
      check: 'csp',
      level: 'warning',
      message: 'The view tried to leave its page, and was stopped.',
      hint: 'Open links by ui/open-link.',
    });
  return findings;
}

/** Looks for the words of a policy in what the view shows: it caught the error, and shows it. */
export function checkShownErrors(text: string): Finding[] {
  const line = text.split('\n').find(one => /Content Security Policy|unsafe-eval|EvalError/i.test(one));
  if (line === undefined) return [];
  return [
    {
      check: 'csp',
      level: 'error',
      message: `The view says that the policy stopped it: “${line.trim().slice(0, 160)}”.`,
      hint: 'Build without eval, and declare every server in _meta.ui.csp.',
    },
  ];
}

function checkRequests(requests: readonly OutsideRequest[], reading: TestHostReading): Finding[] {
  const cause = findCause(reading, requests);
  const others = listFailures(requests).filter(
    ({ url }) => !cause || new URL(url).origin !== new URL(cause.url).origin,
  );
  const origins = [...new Set(others.map(({ url, failure }) => `${new URL(url).origin} (${failure})`))];
  return origins.map(origin => ({
    check: 'origins',
    level: 'warning',
    message: `${origin} could not be reached from here.`,
    hint: NO_NETWORK,
  }));
}

/** What the host lacks, and what the view does then. */
function checkHost({ events, app }: TestHostReading, name: HostProfileName): Finding[] {
  const { title, displayModes } = hostProfile(name);
  const findings: Finding[] = [];
  for (const event of events) {
    if (event.type !== 'action' || event.refused === undefined) continue;
    const error = events.find(later => later.type === 'error' && later.at >= event.at);
    findings.push({
      check: 'host',
      level: error ? 'warning' : 'note',
      message: `The view asks for ${event.action.type}. ${event.refused} ${error ? 'The view has an error then.' : 'The view goes on.'}`,
      ...(error && { hint: 'Look at hostCapabilities before the request, or catch its refusal.' }),
    });
  }
  const missing = (app?.capabilities?.availableDisplayModes ?? []).filter(
    mode => !(displayModes as readonly string[]).includes(mode),
  );
  if (missing.length > 0)
    findings.push({
      check: 'host',
      level: 'note',
      message: `The view knows ${missing.join(' and ')}, which ${title} does not have.`,
    });
  return findings;
}
