// How users, or this program, sign in at one server: the key `auth` of a server of a configuration file.
import { isRecord } from '@vitrine/std/internal/json';
import * as z from 'zod';
import { IssuerSchema } from './auth-config.ts';

const ScopesSchema = z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, 'a scope has no spaces')).max(100);

const UserAuthSchema = z
  .strictObject({
    type: z.literal('oauth'),
    clientId: z.string().min(1).max(2000).optional(),
    clientSecret: z.string().min(1).optional(),
    issuer: IssuerSchema.optional(),
    scopes: ScopesSchema.optional(),
  })
  .superRefine(({ clientId, clientSecret, issuer }, context) => {
    if (clientSecret === undefined) return;
    const missing = clientId === undefined ? 'clientId' : issuer === undefined ? 'issuer' : undefined;
    if (missing === undefined) return;
    context.addIssue({
      code: 'custom',
      path: ['clientSecret'],
      message: `clientSecret needs ${missing}, too: the secret goes to that authorization server alone`,
    });
  });

const ClientCredentialsSchema = z.strictObject({
  type: z.literal('client-credentials'),
  clientId: z.string().min(1).max(2000),
  clientSecret: z.string().min(1),
  issuer: IssuerSchema,
  scopes: ScopesSchema.optional(),
});

const TypedAuthSchema = z.discriminatedUnion('type', [UserAuthSchema, ClientCredentialsSchema]);

/** The key `auth` of a server. Without `type` its users sign in. */
export const ServerAuthSchema = z.preprocess(
  auth => (isRecord(auth) && auth.type === undefined ? { ...auth, type: 'oauth' } : auth),
  TypedAuthSchema,
);

/** The keys of every type, for messages about unknown ones. */
export const SERVER_AUTH_KEYS: readonly string[] = [
  ...new Set(TypedAuthSchema.options.flatMap(option => Object.keys(option.shape))),
];

interface CommonServerAuth {
  /** Scopes requested from the authorization server. @default the scopes that the server names */
  readonly scopes?: readonly string[] | undefined;
}

/** Each user signs in, by the authorization code flow with PKCE. */
export interface UserAuth extends CommonServerAuth {
  readonly type: 'oauth';
  /** The id of this program at the authorization server. @default it names its metadata document, or registers itself */
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  /** The only authorization server that is used. @default the one that the server names */
  readonly issuer?: string | undefined;
}

/** Sign-in of this program itself, for all users. */
export interface ClientCredentialsAuth extends CommonServerAuth {
  readonly type: 'client-credentials';
  readonly clientId: string;
  readonly clientSecret: string;
  /** The authorization server, which alone gets the secret. */
  readonly issuer: string;
}

/** Ways to sign in at one server. */
export type ServerAuthConfig = UserAuth | ClientCredentialsAuth;
