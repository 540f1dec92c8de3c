// The rows of the route table that are about artifacts, and their bodies.
import { ARTIFACT_KINDS } from '@vitrine/protocol/internal/session/run-events';
import * as z from 'zod/mini';

/** The most characters of an artifact's text. */
const MAX_ARTIFACT = 400_000;

/** A version of an artifact that the user has written. */
export const EditArtifactSchema = z.object({
  /** Key of the artifact. */
  artifact: z.string().check(z.minLength(1), z.maxLength(300)),
  kind: z.enum(ARTIFACT_KINDS),
  title: z.optional(z.string().check(z.maxLength(200))),
  text: z.string().check(z.maxLength(MAX_ARTIFACT)),
});

/** Routes of artifacts; a part of `API_ROUTES`. */
export const ARTIFACT_ROUTES = {
  /**
   * Logs a version of an artifact that the user has written: it is shown as the newest one, and the model reads it with its next request. Rejects with
   * `unknown-session`, `bad-arguments`.
   */
  editArtifact: { method: 'POST', path: '/api/sessions/:id/artifacts', body: EditArtifactSchema, agent: 'holder' },
} as const;
