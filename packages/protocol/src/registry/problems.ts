// What a registry refuses, as problem details (RFC 9457, `application/problem+json`): a closed list of codes with their status.
import * as z from 'zod/mini';

/** Every code of a refusal, with its HTTP status. */
export const REGISTRY_PROBLEMS = {
  'bad-request': 400,
  'invalid-server-id': 400,
  'invalid-archive': 400,
  'length-mismatch': 400,
  'path-not-allowed': 400,
  'archive-too-large': 413,
  'file-too-large': 413,
  'too-many-files': 413,
  'archive-explodes': 413,
  'manifest-invalid': 422,
  'manifest-mismatch': 422,
  'missing-file': 422,
  'unlisted-file': 422,
  'hash-mismatch': 422,
  'size-mismatch': 422,
  'signature-missing': 422,
  'signature-invalid': 422,
  'signature-key-changed': 422,
  'token-missing': 401,
  'token-unknown': 401,
  'token-expired': 401,
  'token-revoked': 401,
  'token-scope': 403,
  'challenge-invalid': 401,
  'key-unknown': 403,
  'ownership-unproven': 403,
  'namespace-unclaimed': 403,
  'namespace-taken': 409,
  'lookalike-id': 409,
  'version-exists': 409,
  'publish-busy': 409,
  'unsupported-media-type': 415,
  'quota-exceeded': 403,
  'taken-down': 451,
  'not-found': 404,
  'method-not-allowed': 405,
  'unknown-host': 421,
  'rate-limited': 429,
  'storage-full': 507,
  'storage-unavailable': 503,
  'bundle-corrupt': 500,
  'internal-error': 500,
} as const;

export type RegistryProblemCode = keyof typeof REGISTRY_PROBLEMS;

/** The body of every refusal. `code` is one of `REGISTRY_PROBLEMS`; a newer registry may send others. */
export const ProblemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  /** Issues of a manifest or a request body of the wrong shape, each with its path. */
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type RegistryProblem = z.infer<typeof ProblemSchema>;
