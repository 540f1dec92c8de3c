// The methods of the chat client that follow from the table of routes alone: JSON in, JSON out.
import { listParams } from '@vitrine/protocol/internal/http-api/route';
import type {
  AnswerOutput,
  ApiRoute,
  BodyArgument,
  BodyInput,
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

/** One method for each route with JSON. The arguments are the path's parameters in their order, then the body. */
export type ClientRouteMethods = {
  [Name in JsonRoute]: (
    ...args: [...PathArguments<Routes[Name]['path']>, ...BodyArgument<ReadonlyJson<BodyInput<Routes[Name]>>>]
  ) => Promise<AnswerOutput<Routes[Name]>>;
};

const isJson = ({ isUpload, method, answer }: ApiRoute): boolean =>
  !isUpload && (method !== 'GET' || answer !== undefined);

export function routeMethods(http: Http): ClientRouteMethods {
  const createMethod = (route: ApiRoute) => {
    const names = listParams(route.path);
    return (...args: readonly unknown[]) => {
      const params = Object.fromEntries(names.map((name, index) => [name, String(args[index])]));
      return http.call(route, { params, body: route.body && (args[names.length] ?? {}) } as never);
    };
  };
  const routes = Object.entries<ApiRoute>(API_ROUTES).filter(([, route]) => isJson(route));
  const methods: unknown = Object.fromEntries(routes.map(([name, route]) => [name, createMethod(route)]));
  return methods as ClientRouteMethods;
}
