// How users of a chat sign in: the key `auth` of a configuration file.
import { BlockList, isIP } from 'node:net';
import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import * as z from 'zod';

const NameSchema = z.string().min(1).max(300);
const NamesSchema = z.array(NameSchema).min(1).max(1000);
/** RFC 9110, 5.6.2: the name of a header is a token. */
const HeaderSchema = z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,100}$/, 'a header has a name such as "X-Forwarded-User"');

/** `https:`, or `http:` on this machine: what is sent there must not be read on the way. */
const isSecureURL = (text: string): boolean =>
  URL.parse(text)?.protocol === 'https:' || (URL.parse(text)?.protocol === 'http:' && isLoopbackURL(text));

/** An address of an authorization server. */
export const IssuerSchema = z.string().refine(text => isSecureURL(text) && URL.parse(text)?.search === '', {
  error: 'an issuer is an https: address (http: on this machine only), such as "https://login.example"',
});

const PublicURLSchema = z.string().refine(
  text => {
    const url = URL.parse(text);
    const isOrigin = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
    return isOrigin && isSecureURL(text);
  },
  { error: 'it is the origin by which browsers reach the chat, such as "https://chat.example.com"' },
);

const RangeSchema = z.string().refine(text => isRange(text), {
  error: 'a proxy is an address or a range such as "127.0.0.1" or "10.0.0.0/8"',
});

const HoursSchema = z
  .number()
  .positive()
  .max(24 * 365);

/** Claims that users may change themselves, or that another user may have; OpenID Connect Core 1.0, 5.7. */
const UNSTABLE_CLAIMS = ['email', 'name', 'nickname', 'phone_number', 'preferred_username', 'upn', 'unique_name'];

/** Members of every mode with several users. */
const shared = {
  adminUsers: NamesSchema.optional(),
  scimAdminGroups: NamesSchema.optional(),
  requestsPerMinute: z.int().min(1).max(1_000_000).optional(),
  tokensPerDay: z.int().min(1).optional(),
  costPerDay: z.number().positive().max(1_000_000_000).optional(),
  auditDays: z.int().min(1).max(36_500).optional(),
  workspaceIdleMinutes: z
    .number()
    .positive()
    .max(24 * 60)
    .optional(),
};

const OidcAuthSchema = z
  .strictObject({
    type: z.literal('oidc'),
    issuer: IssuerSchema,
    clientId: NameSchema,
    clientSecret: z.string().min(1).optional(),
    publicUrl: PublicURLSchema,
    scopes: NamesSchema.optional(),
    userClaim: NameSchema.optional(),
    userValues: NamesSchema.optional(),
    adminClaim: NameSchema.optional(),
    adminValues: NamesSchema.optional(),
    scimClaim: NameSchema.refine(name => !UNSTABLE_CLAIMS.includes(name), {
      error: 'a claim that never changes, such as "sub" or "oid"; a verified address is compared with userName anyway',
    }).optional(),
    sessionHours: HoursSchema.optional(),
    idleHours: HoursSchema.optional(),
    ...shared,
  })
  .superRefine((config, context) => {
    for (const who of ['user', 'admin'] as const) {
      const keys = [`${who}Claim`, `${who}Values`] as const;
      const missing = keys.filter(key => config[key] === undefined);
      if (missing.length !== 1) continue;
      context.addIssue({
        code: 'custom',
        path: [keys.find(key => key !== missing[0])!],
        message: `${keys.join(' and ')} belong together: set ${missing[0]}, too`,
      });
    }
  });

const ProxyHeaderAuthSchema = z.strictObject({
  type: z.literal('proxy-header'),
  userHeader: HeaderSchema,
  nameHeader: HeaderSchema.optional(),
  groupsHeader: HeaderSchema.optional(),
  proxies: z.array(RangeSchema).min(1).max(100),
  adminGroups: NamesSchema.optional(),
  signOutUrl: z
    .string()
    .regex(/^(https:\/\/|\/(?![/\\]))[\x21-\x7e]*$/, 'it is a path or an https: address')
    .optional(),
  ...shared,
});

/** The key `auth` of a configuration file. */
export const AuthConfigSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({ type: z.literal('token') }),
  OidcAuthSchema,
  ProxyHeaderAuthSchema,
]);

/** The keys of every mode, for messages about unknown ones. */
export const AUTH_KEYS: readonly string[] = [
  ...new Set(AuthConfigSchema.options.flatMap(option => Object.keys(option.shape))),
];

/** Ways for users of a chat to sign in, by `type`. */
export type AuthConfig = z.output<typeof AuthConfigSchema>;
/** OpenID Connect, authorization code flow with PKCE. */
export type OidcAuthConfig = Extract<AuthConfig, { type: 'oidc' }>;
/** A proxy in front signs users in, and names them in a header. */
export type ProxyHeaderAuthConfig = Extract<AuthConfig, { type: 'proxy-header' }>;

/**
 * The addresses and ranges as one list. Throws Node's error for a text that is neither.
 *
 * @example createRangeList(['10.0.0.0/8']).check('10.1.2.3', 'ipv4') // true
 */
export function createRangeList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function isRange(text: string): boolean {
  if (!/^[\da-f.:]+(\/\d{1,3})?$/i.test(text)) return false;
  try {
    createRangeList([text]);
    return true;
  } catch {
    return false;
  }
}
