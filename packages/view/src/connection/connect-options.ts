// The options of `connect`.
import type { DisplayMode } from '@vitrine/protocol/internal/session/surface';
import type { OpenAlone } from '../sample.ts';
import type { Tools } from '../tools.ts';
import type { ViewEvents } from '../view.ts';

/** The options of `connect`. */
export interface ConnectOptions {
  /** Report the page's height to the host whenever it changes. @default true */
  autoSize?: boolean;
  /** Apply the host's theme, style variables and fonts to the root element. @default true */
  theme?: boolean;
  /** Milliseconds to wait for the host's answer. @default 10000 */
  timeoutMs?: number;
  /** Aborts the attempt: `connect` rejects with `aborted`. */
  signal?: AbortSignal;
  /** Every display mode the page can be shown in. @default none declared: the host decides */
  displayModes?: readonly DisplayMode[];
  /** The first `teardown` listener. */
  onTeardown?: (event: ViewEvents['teardown']) => unknown;
  /** Tools that the page offers: `createTools()` of `@vitrine/view/tools`. @default none */
  tools?: Tools | undefined;
  /** Sample that the page shows when it is opened alone in a tab: `sample({ … })` of `@vitrine/view/sample`. @default none: `no-host` */
  sample?: OpenAlone | undefined;
  /** The page's own window. @default globalThis */
  window?: Window;
  /** The window that the host is behind. @default window.parent */
  target?: Window;
  /** Number of the first request. @default random, so that two runtimes on one page don't take each other's answers */
  firstId?: number;
}
