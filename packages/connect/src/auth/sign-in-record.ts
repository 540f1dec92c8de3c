// What is remembered of a user's sign-in at one server, and how events change it. All of it is secret: callers store it sealed.
import * as z from 'zod';

const ClientSchema = z.object({
  client_id: z.string(),
  client_secret: z.optional(z.string()),
  client_secret_expires_at: z.optional(z.number()),
  /** Method by which the program proves itself at the token endpoint. @default as the authorization server's metadata say */
  token_endpoint_auth_method: z.optional(z.string()),
});
/** Information by which the authorization server knows this program (RFC 7591). */
export type ClientInformation = z.infer<typeof ClientSchema>;

const DiscoverySchema = z.object({
  /** The authorization server. */
  issuer: z.string(),
  /** Metadata of the authorization server (RFC 8414), as the SDK has read it. */
  metadata: z.looseObject({ issuer: z.string() }),
  /** Resource that tokens are for (RFC 8707). */
  resource: z.string(),
  /** The scopes that the server names. */
  scopes: z.array(z.string()),
});
/** Authorization server and resource at which users of a server sign in. */
export type Discovery = z.infer<typeof DiscoverySchema>;

const TokensSchema = z.object({
  access: z.string(),
  refresh: z.optional(z.string()),
  scopes: z.array(z.string()),
  /** Milliseconds since 1970. */
  expiresAt: z.optional(z.number()),
});
/** The tokens of a sign-in. */
export type Tokens = z.infer<typeof TokensSchema>;

const NeedSchema = z.object({
  /** Host of the authorization server. */
  host: z.string(),
  /** The scopes to ask for; empty: those that the authorization server chooses. */
  scopes: z.array(z.string()),
  /** `first`: the user has not signed in. `ended`: the sign-in is not accepted any more. `scopes`: it allows too little. */
  reason: z.enum(['first', 'ended', 'scopes']),
  resourceMetadataUrl: z.optional(z.string()),
});
/** Reason why a user has to sign in, with the place and the resource. */
export type SignInNeed = z.infer<typeof NeedSchema>;

const RecordSchema = z.object({
  grant: z.optional(z.object({ discovery: DiscoverySchema, client: ClientSchema, tokens: TokensSchema })),
  /** The registrations of this program, by the issuer. */
  clients: z.record(z.string(), z.object({ redirectUrl: z.string(), client: ClientSchema })),
  need: z.optional(NeedSchema),
  /** Counts how often the user has cancelled a sign-in: calls that wait are then ended, in all processes. */
  cancels: z.number(),
});
/** A user's sign-in at one server. */
export type SignInRecord = z.infer<typeof RecordSchema>;

const AttemptSchema = z.object({
  state: z.string(),
  /** A hash of what only the browser that began has. */
  browser: z.string(),
  verifier: z.string(),
  redirectUrl: z.string(),
  scopes: z.array(z.string()),
  discovery: DiscoverySchema,
  client: ClientSchema,
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});
/** A sign-in between its beginning and the answer of the authorization server. */
export type SignInAttempt = z.infer<typeof AttemptSchema>;

export const NO_SIGN_IN: SignInRecord = { clients: {}, cancels: 0 };

export type SignInEvent =
  | { readonly type: 'needed'; readonly need: SignInNeed }
  | {
      readonly type: 'registered';
      readonly issuer: string;
      readonly redirectUrl: string;
      readonly client: ClientInformation;
    }
  /** The authorization server does not know this program any more. */
  | { readonly type: 'forgotten'; readonly clientId: string }
  | { readonly type: 'signed-in'; readonly grant: NonNullable<SignInRecord['grant']> }
  | { readonly type: 'refreshed'; readonly tokens: Tokens }
  /** The authorization server has refused to renew the tokens. */
  | { readonly type: 'ended' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'signed-out' };

/** The record after an event; the same object when nothing changes. */
export function changeSignIn(record: SignInRecord, event: SignInEvent): SignInRecord {
  const { grant, need, ...rest } = record;
  switch (event.type) {
    case 'needed':
      return { ...record, need: mergeNeeds(need, event.need) };
    case 'registered': {
      const { issuer, redirectUrl, client } = event;
      return { ...record, clients: { ...record.clients, [issuer]: { redirectUrl, client } } };
    }
    case 'forgotten':
      return { ...record, clients: withoutClient(record.clients, event.clientId) };
    case 'signed-in':
      return { ...rest, grant: event.grant };
    case 'refreshed':
      return grant ? { ...record, grant: { ...grant, tokens: event.tokens } } : record;
    case 'ended':
      return grant ? { ...rest, ...(need && { need }) } : record;
    case 'signed-out':
      // A call that waits for a sign-in goes on waiting.
      return { ...rest, clients: {}, ...(!grant && need && { need }) };
    case 'cancelled':
      return { ...record, cancels: record.cancels + 1 };
  }
}

function withoutClient(clients: SignInRecord['clients'], clientId: string): SignInRecord['clients'] {
  return Object.fromEntries(Object.entries(clients).filter(([, { client }]) => client.client_id !== clientId));
}

/** Two calls may need different scopes of one sign-in. */
function mergeNeeds(before: SignInNeed | undefined, now: SignInNeed): SignInNeed {
  if (before?.host !== now.host) return now;
  // Once a sign-in has ended, its tokens are gone.
  const reason = before.reason === 'ended' && now.reason === 'first' ? 'ended' : now.reason;
  return { ...now, reason, scopes: [...new Set([...before.scopes, ...now.scopes])] };
}

/** The record in a stored text; an empty one where the text is none. */
export function parseRecord(text: string | undefined): SignInRecord {
  return parse(RecordSchema, text) ?? NO_SIGN_IN;
}

export function parseAttempt(text: string | undefined): SignInAttempt | undefined {
  return parse(AttemptSchema, text);
}

function parse<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
