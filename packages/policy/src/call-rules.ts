// The rules of the policy, in order: the first rule that returns a verdict decides (MCP Apps, Visibility). A rule sees the request and what
// the policy remembers; it has no clock and no state.

import { WIDGET_ACCESSIBLE_KEY } from '@vitrine/protocol/internal/apps-sdk/apps-sdk';
import type { ApprovalKind, ApprovalMode, ConsentScope, Initiator } from '@vitrine/protocol/internal/session/consent';
import { isCallableByPage, isVisibleTo } from '@vitrine/protocol/tool-metadata';
import { toRecord } from '@vitrine/std/internal/json';
import { displayName } from './display-name.ts';
import type { CallRequest, Verdict } from './request.ts';

/** Compares stored consents with a request: they cover it, or they covered it before it changed. */
export type Recall = (request: CallRequest) => 'covered' | 'changed' | undefined;

/** State that a rule may look at besides the request. */
interface PolicyMemory {
  readonly mode: ApprovalMode;
  readonly recall: Recall;
  /** Whether the last call of the same caller in the same session was this one. */
  readonly isRepeat: (request: CallRequest) => boolean;
}

export type Rule = (request: CallRequest, memory: PolicyMemory) => Verdict | undefined;

const userMayCall: Rule = ({ initiator, schedule }) =>
  initiator === 'user' && !schedule
    ? { decision: 'allow', reason: 'A user asked: the click is the consent.' }
    : undefined;

const onlyKnownInitiators: Rule = ({ initiator, schedule }) =>
  initiator === 'view' || initiator === 'model' || initiator === 'server' || (initiator === 'user' && schedule)
    ? undefined
    : {
        decision: 'deny',
        code: 'unknown-initiator',
        reason: `The initiator is unknown: ${displayName(String(initiator))}.`,
      };

const viewHasSurface: Rule = ({ initiator, surfaceId, surfaceServer }) =>
  initiator === 'view' && (surfaceId === undefined || surfaceServer === undefined)
    ? { decision: 'deny', code: 'no-surface', reason: 'A view asked, but no surface of a server is named.' }
    : undefined;

const viewStaysAtItsServer: Rule = ({ initiator, surfaceServer, server }) =>
  initiator === 'view' && surfaceServer !== server
    ? {
        decision: 'deny',
        code: 'other-server',
        reason: `A view of ${displayName(surfaceServer ?? '')} may call tools of its own server only, not of ${displayName(server)}.`,
      }
    : undefined;

const ALLOWED_KINDS: Readonly<Record<Exclude<Initiator, 'user'>, readonly ApprovalKind[]>> = {
  model: ['tool'],
  view: ['tool', 'sampling', 'download', 'link'],
  server: ['sampling', 'elicitation'],
};

const kindFitsInitiator: Rule = ({ kind = 'tool', initiator }) =>
  initiator === 'user' || ALLOWED_KINDS[initiator].includes(kind)
    ? undefined
    : { decision: 'deny', code: 'unknown-initiator', reason: `A ${initiator} cannot ask for this: ${kind}.` };

const toolIsVisible: Rule = ({ kind = 'tool', initiator, server, tool, surfaceTool }) => {
  if (initiator === 'user') return undefined;
  const isView = initiator === 'view';
  // weakening: every-tool-visible
  if (kind !== 'tool' || (isView ? isCallableByPage(tool, surfaceTool) : isVisibleTo(tool, 'model'))) return undefined;
  // The page of an Apps SDK tool may call only what is marked for it.
  const isUnmarked = isView && isVisibleTo(tool, 'app');
  const why = isUnmarked ? `: it is not marked by _meta["${WIDGET_ACCESSIBLE_KEY}"]` : '';
  const reason = `${displayName(server)} does not offer its tool ${displayName(tool.name)} to ${isView ? 'views' : 'models'}${why}.`;
  return { decision: 'deny', code: 'not-visible', reason };
};

/**
 * Asking at each step of a slider only teaches users to click "Allow". So a tool that only views may call and that declares itself read-only is
 * called without a question. `readOnlyHint` is the server's own claim about its own tool, so such a call gives the server nothing it does not have.
 * The call is logged like any other, and rate-limited (`RATE_LIMITS.silent`).
 */
const readOnlyToolsOfViewsAreSilent: Rule = ({ kind = 'tool', initiator, tool }) =>
  kind === 'tool' && initiator === 'view' && isForViewsOnly(tool) && isReadOnly(tool)
    ? {
        decision: 'allow',
        silent: true,
        reason: `${displayName(tool.name)} is for views only and says that it changes nothing.`,
      }
    : undefined;

/** Compares what a schedule may do with its request. */
function recallForSchedule({ kind = 'tool', schedule, server, tool, fingerprint }: CallRequest): ReturnType<Recall> {
  const allowed = schedule?.allowed.find(each => kind === 'tool' && each.server === server && each.tool === tool.name);
  if (!allowed) return undefined;
  return allowed.fingerprint === fingerprint ? 'covered' : 'changed';
}

/** A tool may have changed since: then the schedule asks. */
const schedulesKeepToTheirLimits: Rule = request =>
  recallForSchedule(request) === 'covered'
    ? { decision: 'allow', reason: 'You allowed this for the schedule.' }
    : undefined;

const trustedServersRead: Rule = request =>
  request.serverTrusted === true && request.strictness === undefined && isTrustable(request)
    ? { decision: 'allow', silent: true, reason: 'You trust this server, and its tool says that it changes nothing.' }
    : undefined;

/** A call that follows from the user's text alone, of a read-only tool. */
const directedReadsAreAllowed: Rule = request =>
  request.initiator === 'model' && request.directed === true && isReadOnly(request.tool) && !isOfferedByView(request)
    ? { decision: 'allow', reason: 'You asked for this, and the tool says that it changes nothing.' }
    : undefined;

/** A tool without these annotations may send an e-mail twice. */
const repeatsAreAllowed: Rule = (request, { isRepeat }) =>
  !request.schedule &&
  (isReadOnly(request.tool) || isIdempotent(request.tool)) &&
  !isOfferedByView(request) &&
  isRepeat(request)
    ? { decision: 'allow', silent: true, reason: 'The same call has just been made, and repeating it changes nothing.' }
    : undefined;

const consentCovers: Rule = (request, { recall }) =>
  !request.schedule && recall(request) === 'covered'
    ? { decision: 'allow', reason: 'You allowed this before.' }
    : undefined;

/** Scopes that an approval may have. Files and addresses differ each time, so an approval is for these only. Sampling costs money: never for every chat. */
const SCOPES: Readonly<Record<ApprovalKind, readonly ConsentScope[]>> = {
  tool: ['once', 'surface', 'chat', 'project', 'server'],
  sampling: ['once', 'surface', 'chat'],
  download: ['once'],
  link: ['once'],
  elicitation: ['once'],
};

/** Whether a view offers the tool that a model wants to call: what the tool says of itself is the view's claim, not its server's. */
const isOfferedByView = ({ initiator, surfaceId }: Pick<CallRequest, 'initiator' | 'surfaceId'>): boolean =>
  initiator === 'model' && surfaceId !== undefined;

/** A view may name its tool like one of its server, so consents for it last at most as long as the view. */
export function allowedScopes({ kind = 'tool', ...request }: CallRequest): readonly ConsentScope[] {
  if (request.schedule) return ['once'];
  const isThere = (scope: ConsentScope): boolean =>
    (scope !== 'surface' || request.surfaceId !== undefined) &&
    (scope !== 'project' || request.project !== undefined) &&
    // What holds in every chat does not hold in a project that has permissions of its own.
    (scope !== 'server' || request.strictness === undefined);
  const scopes = SCOPES[kind].filter(isThere);
  return isOfferedByView(request) ? scopes.filter(scope => scope === 'once' || scope === 'surface') : scopes;
}

const ACTION_PHRASES: Record<ApprovalKind, (tool: string) => string> = {
  tool: tool => `call ${tool}`,
  sampling: () => 'have the model write something',
  download: () => 'save files',
  link: () => 'open an address',
  elicitation: () => 'ask you something',
};

/** Names what may have changed since a request was allowed, by kind: all that goes into the fingerprint. */
const changedSince = ({ kind = 'tool', initiator, surfaceId }: CallRequest): string => {
  if (initiator === 'server') return 'The server';
  if (kind !== 'tool') return 'The view';
  return surfaceId !== undefined ? 'The tool or the view' : 'The tool';
};

const INITIATOR_NAMES: Record<Exclude<Initiator, 'user'>, (server: string) => string> = {
  model: () => 'The model',
  view: server => `A view of ${server}`,
  server: server => `The server ${server}`,
};

const reasonToAsk = (request: CallRequest): string => {
  const { kind = 'tool', initiator } = request;
  const [server, tool] = [displayName(request.server), displayName(request.tool.name)];
  const subject = initiator === 'user' ? 'Your schedule' : INITIATOR_NAMES[initiator](server);
  const source = isOfferedByView(request) ? `, which a view of ${server} offers` : ` of ${server}`;
  return `${subject} wants to ${ACTION_PHRASES[kind](tool)}${kind === 'tool' ? source : ''}.`;
};

const askOnce = (request: CallRequest): Verdict => ({
  decision: 'ask',
  reason: reasonToAsk(request),
  scopes: ['once'],
  ...effectMark(request),
});

const askAlways: Rule = (request, { mode }) =>
  mode === 'ask-always' || request.strictness === 'ask-always' ? askOnce(request) : undefined;

const draftsAreAsked: Rule = request => (request.draft === true ? askOnce(request) : undefined);

const askUser: Rule = (request, { recall }) => {
  const changed = recall(request) === 'changed' || recallForSchedule(request) === 'changed';
  // weakening: links-unasked/policy
  // weakening: no-questions
  const reason = reasonToAsk(request);
  return {
    decision: 'ask',
    reason: changed ? `${reason} ${changedSince(request)} has changed since you allowed this.` : reason,
    scopes: [...allowedScopes(request)],
    ...(changed ? { changed } : {}),
    ...effectMark(request),
    ...(isTrustable(request) ? { trustable: true } : {}),
  };
};

export const RULES: readonly Rule[] = [
  userMayCall,
  onlyKnownInitiators,
  viewHasSurface,
  viewStaysAtItsServer,
  kindFitsInitiator,
  toolIsVisible,
  askAlways,
  draftsAreAsked,
  schedulesKeepToTheirLimits,
  readOnlyToolsOfViewsAreSilent,
  trustedServersRead,
  directedReadsAreAllowed,
  repeatsAreAllowed,
  consentCovers,
  askUser,
];

/** Exactly `["app"]`: a tool that the model may call too is asked about. */
function isForViewsOnly(tool: CallRequest['tool']): boolean {
  const ui = toRecord(toRecord(tool._meta).ui);
  return Array.isArray(ui.visibility) && ui.visibility.length === 1 && ui.visibility[0] === 'app';
}

const isReadOnly = (tool: CallRequest['tool']): boolean => toRecord(tool.annotations).readOnlyHint === true;

/** Whether a server says of its own tool that it changes nothing. */
const isReadOnlyCall = (request: CallRequest): boolean =>
  (request.kind ?? 'tool') === 'tool' && isReadOnly(request.tool) && !isOfferedByView(request);

/** Whether the user's trust in the server makes a question needless. */
const isTrustable = (request: CallRequest): boolean =>
  !request.schedule &&
  request.strictness === undefined &&
  (request.initiator === 'view' || request.initiator === 'model') &&
  isReadOnlyCall(request);

/** Whether a server says of its own tool, or a view of its own, that it may delete or overwrite something. */
const isDestructiveCall = ({ kind = 'tool', tool }: CallRequest): boolean =>
  kind === 'tool' && toRecord(tool.annotations).destructiveHint === true && !isReadOnly(tool);

const effectMark = (request: CallRequest): { readOnly?: true; destructive?: true } => ({
  ...(isReadOnlyCall(request) ? { readOnly: true } : {}),
  ...(isDestructiveCall(request) ? { destructive: true } : {}),
});

const isIdempotent = (tool: CallRequest['tool']): boolean => toRecord(tool.annotations).idempotentHint === true;
