// A column of the table: one way of showing what a server sends, with the attacks as its views. The harness (../run-column.ts) is the
// same for all; what differs is how a page is opened and how a view gets onto it.
import type { Attack } from '../attack.ts';
import type { AttackBrowser, Tab } from '../browser/browser.ts';
import type { Collector } from '../network/collector.ts';
import type { ScopeSetup } from '../view/scope.ts';
import type { World } from '../world/world.ts';

/** A page of a column, ready to show views. */
export interface ColumnPage {
  readonly tab: Tab;
  /** Selector of what a person writes in. */
  readonly composer: string;
  /** Selector of the button that gives a consent, while one is asked for. */
  readonly consent?: string;
  /** What the place of a view says when the host has closed it for leaving its document: so the view did run. */
  readonly left?: string;
  /** Where a worker's console leads into the page: an expression for the lines there. */
  readonly lines?: string;
  /** Shows the view of an attack, or of the victim. Resolves with the selector of its place in the page. */
  show(what: Attack | 'victim'): Promise<string>;
}

export interface Column {
  readonly name: string;
  /** How it embeds views, for the document. */
  readonly title: string;
  /** Whether this is ours, or a weaker one that attacks have to succeed in. */
  readonly weaker: boolean;
  readonly world: World;
  readonly hostOrigin: string;
  /** How many views a page of it shows at a time. */
  readonly atOnce: number;
  /** The same for remote-DOM scripts: a host that passes on what they log may take few lines at a time. */
  readonly scriptsAtOnce: number;
  /** Token of an attack here, and of the victim. */
  token(what: Attack | 'victim'): string;
  /** Opens a page that is high enough for so many views. */
  open(browser: AttackBrowser, views: number): Promise<ColumnPage>;
  close(): Promise<void>;
}

/** What columns are made with. */
export interface ColumnOptions {
  attacks: readonly Attack[];
  collector: Collector;
  /** Called with the setup of each token, for the pages of the collector. */
  remember(setup: ScopeSetup): void;
}
