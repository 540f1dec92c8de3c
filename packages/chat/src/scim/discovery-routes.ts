// What this SCIM service can do, for clients that ask before they send (RFC 7643, 5 to 7).
import type { Context, Hono } from 'hono';
import { answerScim, LIST_SCHEMA, scimProblem } from './scim-answers.ts';
import { MAX_COUNT } from './scim-pages.ts';
import { GROUP_DESCRIPTION, GROUP_SCHEMA, USER_DESCRIPTION, USER_SCHEMA } from './scim-schema.ts';

const NO = { supported: false };

const SERVICE = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { ...NO, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: NO,
  sort: NO,
  etag: NO,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that the operator of the chat has set',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
};

const RESOURCE_TYPES = [
  { id: 'User', name: 'User', endpoint: '/Users', schema: USER_SCHEMA },
  { id: 'Group', name: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA },
].map(type => ({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'], ...type }));

const SCHEMAS = [USER_DESCRIPTION, GROUP_DESCRIPTION].map(schema => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  ...schema,
}));

/** `base`: the address of the service, by a request. */
export function addDiscoveryRoutes(app: Hono, base: (context: Context) => string): void {
  const withMeta = <T extends object>(resource: T, resourceType: string, location: string) => ({
    ...resource,
    meta: { resourceType, location },
  });
  app.get('/ServiceProviderConfig', context =>
    answerScim(withMeta(SERVICE, 'ServiceProviderConfig', `${base(context)}/ServiceProviderConfig`)),
  );
  for (const [path, resourceType, resources] of [
    ['/ResourceTypes', 'ResourceType', RESOURCE_TYPES],
    ['/Schemas', 'Schema', SCHEMAS],
  ] as const) {
    const list = (context: Context) =>
      resources.map(resource => withMeta(resource, resourceType, `${base(context)}${path}/${resource.id}`));
    app.get(path, context => {
      // RFC 7644, 4: a filter is refused, so that no client believes that it was applied.
      if (context.req.query('filter') !== undefined)
        throw scimProblem({ status: 403, detail: 'There are no filters here.' });
      const page = list(context);
      return answerScim({
        ...{ schemas: [LIST_SCHEMA], totalResults: page.length, startIndex: 1, itemsPerPage: page.length },
        Resources: page,
      });
    });
    app.get(`${path}/:id`, context => {
      const resource = list(context).find(({ id }) => id === context.req.param('id'));
      if (resource) return answerScim(resource);
      throw scimProblem({ status: 404, detail: 'There is no such resource.' });
    });
  }
}
