// API schemas: what a search in all sessions finds.
import * as z from 'zod/mini';

const SearchResultSchema = z.object({
  sessionId: z.string(),
  /** The title of the session. */
  title: z.exactOptional(z.string()),
  archived: z.exactOptional(z.boolean()),
  /** Kind of text in which the words are: the title, a message of the user, an answer of the model, or a tool's result. */
  kind: z.enum(['title', 'message', 'answer', 'result']),
  /** Number of the event; absent for a title. */
  seq: z.exactOptional(z.number()),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** The text around the words, in one line; `match`: this part is one of them. It is text, never HTML. */
  snippet: z.array(z.object({ text: z.string(), match: z.exactOptional(z.literal(true)) })),
  /** How many other places of the session were found. */
  more: z.number(),
});
/** Result of a search in one session: its best place. */
export type SearchResult = z.infer<typeof SearchResultSchema>;
export const SearchResultsSchema = z.object({ results: z.array(SearchResultSchema) });
