// The rules of a tool call, in order: the first that has an answer decides (DESIGN, decision 8; MCP Apps, Visibility).
// A rule looks at the request alone and at whether a consent covers it; it has no clock and no state.
import { isVisibleTo } from '@vitrine/protocol';
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

const toolIsVisible: Rule = ({ initiator, server, tool }) =>
  isVisibleTo(tool, initiator === 'view' ? 'app' : 'model')
    ? undefined
    : {
        decision: 'deny',
        code: 'not-visible',
        reason: `${server} does not offer its tool ${tool.name} to ${initiator === 'view' ? 'views' : 'models'}.`,
      };

const consentCovers: Rule = (request, covered) =>
  covered(request) ? { decision: 'allow', reason: 'You allowed this before.' } : undefined;

const askThePerson: Rule = ({ initiator, server, tool, surfaceId }) => ({
  decision: 'ask',
  reason: `${initiator === 'view' ? `A view of ${server}` : 'The model'} wants to call ${tool.name} of ${server}.`,
  scopes: surfaceId === undefined ? ['once', 'chat', 'server'] : ['once', 'surface', 'chat', 'server'],
});

export const RULES: readonly Rule[] = [
  personMayCall,
  onlyKnownInitiators,
  viewHasSurface,
  viewStaysAtItsServer,
  toolIsVisible,
  consentCovers,
  askThePerson,
];
