// The rules of a tool call, in order: the first that has an answer decides (DESIGN, decision 8; MCP Apps, Visibility).
// A rule looks at the request alone and at what was consented to before; it has no clock and no state.
import { type ApprovalKind, type ConsentScope, type Initiator, isVisibleTo } from '@vitrine/protocol';
import type { CallRequest, Verdict } from './request.ts';
import { shownName } from './shown-name.ts';

/** What the person's earlier answers say of a request: they cover it, or they covered it before it changed. */
export type Recall = (request: CallRequest) => 'covered' | 'changed' | undefined;

export type Rule = (request: CallRequest, recall: Recall) => Verdict | undefined;

const personMayCall: Rule = ({ initiator }) =>
  initiator === 'person' ? { decision: 'allow', reason: 'A person asked: the click is the consent.' } : undefined;

const onlyKnownInitiators: Rule = ({ initiator }) =>
  initiator === 'view' || initiator === 'model'
    ? undefined
    : { decision: 'deny', code: 'unknown-initiator', reason: `Nobody known asked: ${shownName(String(initiator))}.` };

const viewHasSurface: Rule = ({ initiator, surfaceId, surfaceServer }) =>
  initiator === 'view' && (surfaceId === undefined || surfaceServer === undefined)
    ? { decision: 'deny', code: 'no-surface', reason: 'A view asked, but no surface of a server is named.' }
    : undefined;

const viewStaysAtItsServer: Rule = ({ initiator, surfaceServer, server }) =>
  initiator === 'view' && surfaceServer !== server
    ? {
        decision: 'deny',
        code: 'other-server',
        reason: `A view of ${shownName(surfaceServer ?? '')} may call tools of its own server only, not of ${shownName(server)}.`,
      }
    : undefined;

const onlyViewsAskForMore: Rule = ({ kind = 'tool', initiator }) =>
  kind !== 'tool' && initiator !== 'view'
    ? { decision: 'deny', code: 'unknown-initiator', reason: `Only a view asks for this: ${kind}.` }
    : undefined;

const toolIsVisible: Rule = ({ kind = 'tool', initiator, server, tool }) =>
  kind !== 'tool' || isVisibleTo(tool, initiator === 'view' ? 'app' : 'model')
    ? undefined
    : {
        decision: 'deny',
        code: 'not-visible',
        reason: `${shownName(server)} does not offer its tool ${shownName(tool.name)} to ${initiator === 'view' ? 'views' : 'models'}.`,
      };

/**
 * A question for each step of a slider teaches only to say yes. So a tool that is for views alone, and that says it changes nothing, is called
 * without one. `readOnlyHint` is the server's own word for its own tool: such a call reaches nothing that the server does not have already. It is
 * in the log like any other, and rated (`RATES.silent`).
 */
const readOnlyToolsOfViewsAreSilent: Rule = ({ kind = 'tool', initiator, tool }) =>
  kind === 'tool' && initiator === 'view' && isForViewsOnly(tool) && isReadOnly(tool)
    ? {
        decision: 'allow',
        silent: true,
        reason: `${shownName(tool.name)} is for views only and says that it changes nothing.`,
      }
    : undefined;

const consentCovers: Rule = (request, recall) =>
  recall(request) === 'covered' ? { decision: 'allow', reason: 'You allowed this before.' } : undefined;

/** How far a yes may reach. Files and addresses differ each time: a yes is to these. A model costs: never in every chat. */
export const SCOPES: Readonly<Record<ApprovalKind, readonly ConsentScope[]>> = {
  tool: ['once', 'surface', 'chat', 'server'],
  sampling: ['once', 'surface', 'chat'],
  download: ['once'],
  link: ['once'],
  elicitation: ['once'],
};

const WISHES: Record<ApprovalKind, (tool: string) => string> = {
  tool: tool => `call ${tool}`,
  sampling: () => 'have the model write something',
  download: () => 'save files',
  link: () => 'open an address',
  elicitation: () => 'ask you something',
};

/** What may have changed since it was allowed: all that the fingerprint of the kind is made of. */
const changedSince = (kind: ApprovalKind, initiator: Initiator): string => {
  if (kind !== 'tool') return 'The view';
  return initiator === 'view' ? 'The tool or the view' : 'The tool';
};

const askThePerson: Rule = (request, recall) => {
  const { kind = 'tool', initiator, surfaceId } = request;
  const [server, tool] = [shownName(request.server), shownName(request.tool.name)];
  const asker = initiator === 'view' ? `A view of ${server}` : 'The model';
  const wish = `${asker} wants to ${WISHES[kind](tool)}${kind === 'tool' ? ` of ${server}` : ''}.`;
  const scopes = SCOPES[kind].filter(scope => scope !== 'surface' || surfaceId !== undefined);
  if (recall(request) !== 'changed') return { decision: 'ask', reason: wish, scopes };
  const reason = `${wish} ${changedSince(kind, initiator)} has changed since you allowed this.`;
  return { decision: 'ask', reason, scopes, changed: true };
};

export const RULES: readonly Rule[] = [
  personMayCall,
  onlyKnownInitiators,
  viewHasSurface,
  viewStaysAtItsServer,
  onlyViewsAskForMore,
  toolIsVisible,
  readOnlyToolsOfViewsAreSilent,
  consentCovers,
  askThePerson,
];

/** Exactly `["app"]`: a tool that the model may call, too, is asked about. */
function isForViewsOnly(tool: CallRequest['tool']): boolean {
  const ui = recordOf(recordOf(tool._meta).ui);
  return Array.isArray(ui.visibility) && ui.visibility.length === 1 && ui.visibility[0] === 'app';
}

const isReadOnly = (tool: CallRequest['tool']): boolean => recordOf(tool.annotations).readOnlyHint === true;

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
