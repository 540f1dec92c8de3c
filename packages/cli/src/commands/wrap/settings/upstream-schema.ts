// The server in the settings of `vitrine wrap`: one that is started, or one behind an address.
import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import * as z from 'zod';

const text = z.string().min(1);
const expanded = z.record(z.string(), z.string());

const TRANSPORT =
  'Its transport: stdio, http (Streamable HTTP) or sse (the older HTTP+SSE transport). Without it, command means stdio and url means http.';
const stdio = z
  .strictObject({
    transport: z.literal('stdio').describe(TRANSPORT),
    command: text.describe('The program, on the PATH or with a path; one with ./ is beside this file.'),
    args: z.array(z.string()).optional().describe('Its arguments.'),
    env: expanded
      .optional()
      .describe('Added to the minimal environment that the server gets. $NAME takes a variable of ours.'),
    cwd: text.optional().describe('Where it runs. Default: where vitrine runs.'),
  })
  .describe('A server that is started, and speaks on its stdin and stdout.');

const auth = z
  .strictObject({
    type: z
      .enum(['oauth', 'client-credentials'])
      .optional()
      .describe(
        'oauth (default): the user signs in. client-credentials: the wrapper signs in by itself, with clientId, clientSecret and issuer.',
      ),
    clientId: text
      .optional()
      .describe('The id of this program at the authorization server. Default: it registers itself.'),
    clientSecret: text.optional().describe('Its secret. $NAME takes a variable of ours. It needs issuer.'),
    issuer: z
      .string()
      .refine(isIssuer, 'An issuer is an https: address (http: on this machine only), such as "https://login.example".')
      .optional()
      .describe('The only authorization server that is used. Default: the one that the server names.'),
    scopes: z
      .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, 'A scope has no spaces.'))
      .max(100)
      .optional()
      .describe('What the user is asked to allow. Default: the scopes that the server names.'),
    callbackPort: z
      .int()
      .min(1)
      .max(65_535)
      .optional()
      .describe(
        'The port of http://127.0.0.1:<port>/oauth/callback, for a clientId that is registered with it. Default: a free one.',
      ),
  })
  .superRefine(({ type, clientId, clientSecret, issuer }, context) => {
    const needs = type === 'client-credentials' || clientSecret !== undefined;
    for (const [key, value] of Object.entries({ clientId, clientSecret, issuer }))
      if (needs && value === undefined && (key !== 'clientSecret' || type === 'client-credentials'))
        context.addIssue({
          code: 'custom',
          path: [key],
          message: `A secret goes to one authorization server alone: ${key} is missing.`,
        });
  })
  .describe('How the server is signed in to. Default: the user signs in where the server wants it.');

/** The keys of `auth`, for messages about unknown ones. */
export const AUTH_KEYS: readonly string[] = Object.keys(auth.shape);

function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  return url?.search === '' && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackURL(url.href)));
}

const remote = (transport: 'http' | 'sse', words: string) =>
  z
    .strictObject({
      transport: z.literal(transport).describe(TRANSPORT),
      url: z.url({ protocol: /^https?$/ }).describe('Its address.'),
      headers: expanded.optional().describe('Sent with every request. $NAME takes a variable of ours.'),
      auth: auth.optional(),
      privateHosts: z
        .array(text)
        .optional()
        .describe(
          'Hosts of authorization servers that may be at addresses that are not public, with their ports: login.internal:8443. Default: none but the host of the server itself and auth.issuer.',
        ),
    })
    .describe(words);

export const upstream = z
  .discriminatedUnion('transport', [
    stdio,
    remote('http', 'A server behind an address: Streamable HTTP.'),
    remote('sse', 'A server behind an address that speaks the older HTTP+SSE transport.'),
  ])
  .describe('The server that is wrapped. It may also be named on the command line.');
