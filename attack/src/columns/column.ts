// A column of the table: one way of showing what a server sends, with the attacks as its views. The harness (../run-column.ts) is the
// same for all; a column differs in how it opens a page and shows a view on it.
import type { Attack } from '../attack.ts';
import type { AttackBrowser, Tab } from '../browser/browser.ts';
import type { Collector } from '../network/collector.ts';
import type { ScopeSetup } from '../view/scope.ts';
import type { World } from '../world/world.ts';

/** A page of a column, ready to show views. */
export interface ColumnPage {
  readonly tab: Tab;
  /** Selector of the composer. */
  readonly composer: string;
  /** Selector of the button that approves a call, while there is a question. */
  readonly consent?: string;
  /** The text in the place of a view that the host has closed because it left its document: so the view did run. */
  readonly left?: string;
  /** An expression for the lines that a worker has logged, where the page shows them. */
  readonly lines?: string;
  /** Shows the view of an attack, or of the victim. Resolves with the selector of its place in the page. */
  show(what: Attack | 'victim'): Promise<string>;
}

export interface Column {
  readonly name: string;
  /** Title of the way in which it embeds views, for the document. */
  readonly title: string;
  /** Whether this is Vitrine's, or a weaker one in which attacks must succeed. */
  readonly weaker: boolean;
  readonly world: World;
  readonly hostOrigin: string;
  /** How many views a page shows at a time. */
  readonly atOnce: number;
  /** Number of remote-DOM scripts at once: a host that forwards their log may accept few lines at a time. */
  readonly scriptsAtOnce: number;
  /** Whether an attack can be carried out here at all. @default every one can */
  suits?(attack: Attack): boolean;
  /** The token of an attack in this column, and of the victim. */
  token(what: Attack | 'victim'): string;
  /** Opens a page that is high enough for so many views; `hasModel`: of a host with a model that calls tools of views. */
  open(browser: AttackBrowser, views: number, hasModel?: boolean): Promise<ColumnPage>;
  close(): Promise<void>;
}

/** The shared parts of a run that columns are created with. */
export interface ColumnOptions {
  attacks: readonly Attack[];
  collector: Collector;
  /** Called with the setup of each token, for the pages of the collector. */
  remember(setup: ScopeSetup): void;
}
