// The rules of a tool call, in order: the first that has an answer decides (DESIGN, decision 8; MCP Apps, Visibility).
// A rule looks at the request alone and at whether a consent covers it; it has no clock and no state.
import { type ApprovalKind, type ConsentScope, isVisibleTo } from '@vitrine/protocol';
import type { CallRequest, Verdict } from './request.ts';

export type Rule = (request: CallRequest, covered: (request: CallRequest) => boolean) => Verdict | undefined;

const personMayCall: Rule = ({ initiator }) =>
  initiator === 'person' ? { decision: 'allow', reason: 'A person asked: the click is the consent.' } : undefined;

const onlyKnownInitiators: Rule = ({ initiator }) =>
  initiator === 'view' || initiator === 'model'
    ? undefined
    : { decision: 'deny', code: 'unknown-initiator', reason: `Nobody known asked: ${JSON.stringify(initiator)}.` };

const viewHasSurface: Rule = ({ initiator, surfaceId, surfaceServer }) =>
  initiator === 'view' && (surfaceId === undefined || surfaceServer === undefined)
    ? { decision: 'deny', code: 'no-surface', reason: 'A view asked, but no surface of a server is named.' }
    : undefined;

const viewStaysAtItsServer: Rule = ({ initiator, surfaceServer, server }) =>
  initiator === 'view' && surfaceServer !== server
    ? {
        decision: 'deny',
        code: 'other-server',
        reason: `A view of ${surfaceServer} may call tools of ${surfaceServer} only, not of ${server}.`,
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
        reason: `${server} does not offer its tool ${tool.name} to ${initiator === 'view' ? 'views' : 'models'}.`,
      };

const consentCovers: Rule = (request, covered) =>
  covered(request) ? { decision: 'allow', reason: 'You allowed this before.' } : undefined;

/** How far a yes may reach. Files and addresses differ each time: a yes is to these. A model costs: never in every chat. */
const SCOPES: Record<ApprovalKind, readonly ConsentScope[]> = {
  tool: ['once', 'surface', 'chat', 'server'],
  sampling: ['once', 'surface', 'chat'],
  download: ['once'],
  link: ['once'],
};

const WISHES: Record<ApprovalKind, (tool: string) => string> = {
  tool: tool => `call ${tool}`,
  sampling: () => 'have the model write something',
  download: () => 'save files',
  link: () => 'open an address',
};

const askThePerson: Rule = ({ kind = 'tool', initiator, server, tool, surfaceId }) => {
  const asker = initiator === 'view' ? `A view of ${server}` : 'The model';
  return {
    decision: 'ask',
    reason: `${asker} wants to ${WISHES[kind](tool.name)}${kind === 'tool' ? ` of ${server}` : ''}.`,
    scopes: SCOPES[kind].filter(scope => scope !== 'surface' || surfaceId !== undefined),
  };
};

export const RULES: readonly Rule[] = [
  personMayCall,
  onlyKnownInitiators,
  viewHasSurface,
  viewStaysAtItsServer,
  onlyViewsAskForMore,
  toolIsVisible,
  consentCovers,
  askThePerson,
];
