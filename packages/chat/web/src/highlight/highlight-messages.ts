// What the page and the worker that colours code say to each other.
import type { CodeToken } from '@vitrine/components/internal/highlight-code';

export interface HighlightRequest {
  /** Another one for each request. */
  readonly id: number;
  readonly code: string;
  readonly language: string;
  /** Id of the request for the lines before; absent at the beginning. */
  readonly after: number | undefined;
}

export interface HighlightAnswer {
  readonly id: number;
  /** Highlighted lines; absent when highlighting failed. */
  readonly lines?: readonly (readonly CodeToken[])[];
}
