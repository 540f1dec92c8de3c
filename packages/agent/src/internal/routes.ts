// For the chat: the types and schemas by which it answers the routes of its API.
export { type ErrorAnswer, ErrorAnswerSchema } from '../api/contract/errors.ts';
export type { AnswerInput, ApiRoute, BodyOutput, ParamsOf } from '../api/contract/routes.ts';
export { ActionLineSchema } from '../api/contract/sessions.ts';
