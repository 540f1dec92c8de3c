// For the chat: the types and schemas by which it answers the routes of its API.

export { HOLDER_METHODS, type RouteMethod } from '../api/agent-methods.ts';
export { type ErrorAnswer, ErrorAnswerSchema } from '../api/contract/errors.ts';
export type { AnswerInput, ApiRoute, BodyOutput } from '../api/contract/route-types.ts';
export { ActionLineSchema } from '../api/contract/sessions.ts';
