// What an application sets on a `<vitrine-tool>`, and passes to `<ToolView>`.
import type { HostOptions } from '@vitrine/host';
import type { ReadToolCallOptions } from '../call/read-tool-call.ts';
import type { ToolViewTexts } from '../view/texts.ts';
import type { ToolViewHandlers } from '../view/view-actions.ts';

/** What an application sets on a `<vitrine-tool>`, and passes to `<ToolView>`. */
export interface ToolViewOptions extends ToolViewHandlers, ReadToolCallOptions {
  /** Address of the backend's routes (`createViewHandler`), such as `/api/views`. */
  endpoint: string;
  /**
   * Address of the sandboxes: `{ template: 'https://{label}.views.example' }`. @default in a page on loopback the endpoint's own sandbox page,
   * by another name of this machine; another page must name one
   */
  sandbox?: HostOptions['sandbox'];
  /** Language that views are told, such as `de`. @default the page's */
  locale?: string | undefined;
  /** Sends the requests to the backend, such as with a header. Pass the same function always. @default fetch */
  fetch?: typeof fetch | undefined;
  /** Other texts than the English ones. */
  texts?: Partial<ToolViewTexts> | undefined;
  /** Asked when the application waits for the user's answer about the model's call (`call.approval`). Absent: the question is the application's. */
  onDecision?: ((decision: { id: string; approved: boolean }) => unknown) | undefined;
}
