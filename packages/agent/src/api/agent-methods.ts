// The methods of an agent that the table of routes names: their types, and their names.

import type {
  AnswerInput,
  ApiRoute,
  BodyArgument,
  BodyOutput,
  MethodAnswer,
  PathArguments,
} from './contract/route-types.ts';
import { API_ROUTES } from './contract/routes.ts';

type Routes = typeof API_ROUTES;
type NamesWhere<Where> = { [Name in keyof Routes]: Routes[Name] extends Where ? Name : never }[keyof Routes];

/** Names of the methods that need what only the session's holder has: its runs, calls, approvals, and connections. */
export type HolderMethod = NamesWhere<{ agent: 'holder' }>;
/** Names of the methods that a route of the HTTP API calls as they are. */
export type RouteMethod = NamesWhere<{ agent: 'holder' | 'any' }>;

type Answer<R extends ApiRoute> = R extends { missing: string }
  ? boolean
  : R extends { answer: NonNullable<ApiRoute['answer']> }
    ? MethodAnswer<R, AnswerInput<R>>
    : undefined;

/** The methods of an agent that have a row in `API_ROUTES`. The arguments are the path's parameters, then the body; they reject with `AgentError`. */
export type RouteMethods = {
  [Name in RouteMethod]: (
    ...args: [...PathArguments<Routes[Name]['path']>, ...BodyArgument<BodyOutput<Routes[Name]>>]
  ) => Promise<Answer<Routes[Name]>>;
};

/** The methods that need the session's holder. */
export const HOLDER_METHODS = Object.entries<ApiRoute>(API_ROUTES)
  .filter(([, { agent }]) => agent === 'holder')
  .map(([name]) => name as HolderMethod);
