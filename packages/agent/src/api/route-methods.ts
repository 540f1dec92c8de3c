// The methods of the chat client that follow from the table of routes alone: JSON in, JSON out.
import { listParams } from '@vitrine/protocol/internal/http-api/route';
import type {
  AnswerOutput,
  ApiRoute,
  BodyArgument,
  BodyInput,
  MethodAnswer,
  PathArguments,
  ReadonlyJson,
} from './contract/route-types.ts';
import { API_ROUTES } from './contract/routes.ts';
import type { Http } from './http.ts';

type Routes = typeof API_ROUTES;
type JsonRoute = {
  [Name in keyof Routes]: Routes[Name] extends { isUpload: true }
    ? never
    : Routes[Name] extends { method: 'GET'; answer?: undefined }
      ? never
      : Name;
}[keyof Routes];

/** Values of the query by name. */
type QueryArgument<R> = R extends { query: infer Query }
  ? [query?: { readonly [Name in keyof Query]?: string | number | undefined }]
  : [];

/**
 * One method for each route with JSON. The arguments are the path's parameters in their order, then the body, then the
 * query; a signal that aborts rejects with its reason.
 */
export type ClientRouteMethods = {
  [Name in JsonRoute]: (
    ...args: [
      ...PathArguments<Routes[Name]['path']>,
      ...BodyArgument<ReadonlyJson<BodyInput<Routes[Name]>>>,
      ...QueryArgument<Routes[Name]>,
      options?: { readonly signal?: AbortSignal },
    ]
  ) => Promise<MethodAnswer<Routes[Name], AnswerOutput<Routes[Name]>>>;
};

const isJson = ({ isUpload, method, answer }: ApiRoute): boolean =>
  !isUpload && (method !== 'GET' || answer !== undefined);

export function routeMethods(http: Http): ClientRouteMethods {
  const createMethod = (route: ApiRoute) => {
    const names = listParams(route.path);
    return async (...args: readonly unknown[]) => {
      const params = Object.fromEntries(names.map((name, index) => [name, String(args[index])]));
      const { body, query, options } = sortRest(route, args.slice(names.length));
      const request = { params, body: route.body && (body ?? {}), query: query && toQuery(query), ...options };
      const answer: unknown = await http.call(route, request as never);
      return route.member === undefined ? answer : (answer as Readonly<Record<string, unknown>>)[route.member];
    };
  };
  const routes = Object.entries<ApiRoute>(API_ROUTES).filter(([, route]) => isJson(route));
  const methods: unknown = Object.fromEntries(routes.map(([name, route]) => [name, createMethod(route)]));
  return methods as ClientRouteMethods;
}

/** The arguments after the path: body, query, options. */
function sortRest({ body, query }: ApiRoute, rest: readonly unknown[]) {
  const remaining = [...rest];
  const take = (isThere: unknown): unknown => (isThere ? remaining.shift() : undefined);
  return { body: take(body), query: take(query) as object | undefined, options: remaining[0] as object | undefined };
}

/** Converts query values to text; leaves out absent ones. */
const toQuery = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
