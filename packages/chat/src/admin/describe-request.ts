// What the audit log says of a request: the route's name, the parameters of its path, and the members of its body that the route names.
import { API_ROUTES } from '@vitrine/agent/api';
import type { ApiRoute } from '@vitrine/agent/internal/routes';
import { safeText } from '@vitrine/std/internal/safe-text';
import type { NewAuditEntry } from './records.ts';

/** Characters of one value. */
const MAX_VALUE = 200;
const ROUTE_NAMES: ReadonlyMap<ApiRoute, string> = new Map(
  Object.entries<ApiRoute>(API_ROUTES).map(([name, route]) => [route, name]),
);

interface AuditedRequest {
  readonly actorId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Creates the entry of a request of `actorId`. The parameter `id` of a route for admins is the user it was done to. */
export function describeRequest(route: ApiRoute, { actorId, params, body }: AuditedRequest): NewAuditEntry {
  const isOfUser = route.path.startsWith('/api/admin/users/:id');
  const { id, ...others } = params;
  const userId = isOfUser ? id : undefined;
  const members = (body ?? {}) as Readonly<Record<string, unknown>>;
  const values = [
    ...Object.entries(isOfUser ? others : params),
    ...(route.audit ?? []).flatMap(name => (members[name] === undefined ? [] : [[name, members[name]] as const])),
  ];
  return {
    action: ROUTE_NAMES.get(route) ?? `${route.method} ${route.path}`,
    actorId,
    ...(userId === undefined ? {} : { userId }),
    details: Object.fromEntries(values.map(([name, value]) => [name, toText(value)])),
  };
}

const toText = (value: unknown): string =>
  safeText(typeof value === 'string' ? value : JSON.stringify(value), { hidden: 'remove', maxLength: MAX_VALUE });
