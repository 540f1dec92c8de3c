// The texts of a surface's box, which an application may replace, such as for other languages.
import type { Milestone } from '@vitrine/protocol/internal/session/surface';
import type { StoppedReason } from '../sandbox-page/view-request.ts';

/** Texts of the line under a view (surface-notice.ts). */
export interface NoticeLabels {
  /** Text for a view that reported an error; a count follows. */
  reported: string;
  /** Text for an open page that may be the browser's own error page. */
  opened: string;
  /**
   * Texts for a link or a form of the view that was stopped, by the reason; the address or the name of the file follows. @default texts in
   * English
   */
  stopped?: Readonly<Partial<Record<StoppedReason, string>>>;
  details: string;
  /** The buttons that show and hide the application's own rendering of the result under the view. */
  showResult: string;
  hideResult: string;
}

/** All texts of a surface’s box. */
export interface SurfaceLabels extends NoticeLabels {
  loading: string;
  failed: string;
  /** Follows `failed`: how far the view had come. The reason, a text of the host, is shown below. */
  reached: Readonly<Record<Milestone, string>>;
  retry: string;
  /** The button that leaves fullscreen or picture-in-picture. */
  leave: string;
}

export const DEFAULT_LABELS: SurfaceLabels = {
  reported: 'This interface reported an error.',
  opened: 'Opened. Whether the page is shown is not known.',
  details: 'Details',
  showResult: 'Show result as text',
  hideResult: 'Hide result as text',
  loading: 'Loading the interface…',
  failed: 'The interface could not be shown.',
  reached: {
    resource: 'Its page did not arrive.',
    html: 'Its page arrived, but did not start.',
    initialize: 'Its page began to start, and did not finish.',
    initialized: 'It started, and stopped before it received the arguments of the call.',
    input: 'It started, and stopped before it received the result.',
    result: 'It received the result, and stopped.',
  },
  retry: 'Try again',
  leave: 'Close',
};
