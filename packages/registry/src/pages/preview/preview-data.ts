// What the page of a server hands to its previews, as JSON in the document.
import type { UIMetadata } from '@vitrine/protocol/ui-resource';

/** Props to draw, and their name in the list of samples. */
export interface PreviewSample {
  readonly title: string;
  readonly props: Record<string, unknown>;
}

/** One component to show. */
export interface PreviewData {
  readonly serverId: string;
  readonly component: string;
  /** The tool whose result the component draws. */
  readonly tool: string;
  /** Address of the page that draws it, on the server's own origin. */
  readonly page: string;
  /** The permissions, as a chat gets them from the manifest. */
  readonly metadata: UIMetadata;
  /** Samples, at least one. */
  readonly samples: readonly PreviewSample[];
}
