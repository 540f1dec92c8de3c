// The options of an agent.
import type { Connections } from '@vitrine/connect';
import type { Models } from '@vitrine/model';
import type { Policy } from '@vitrine/policy';
import type { Usage } from '@vitrine/protocol/internal/session/run-events';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { Clock } from './clock.ts';
import type { Push } from './push/create-push.ts';
import type { Sampler } from './runs/sampling.ts';
import type { SanitizeLimits } from './sanitizer/limits.ts';
import type { Store } from './store/store.ts';
import type { AgentProfile, AgentProfiles, AppSettings } from './types.ts';
import type { CompiledViewsOptions } from './ui/compiled-views.ts';
import type { LoadPublished } from './ui/published-uis.ts';
import type { OnResource } from './ui/ui-review.ts';

/** Options of `createAgent`. */
export interface AgentOptions {
  /** The servers to call. The agent neither starts nor closes them. */
  readonly connections: Connections;
  /** Folder of the database `vitrine.db`; created when missing. One of `dataDir` and `store` is required. */
  readonly dataDir?: string;
  /** The storage itself; the agent closes it. Overrides `dataDir`. */
  readonly store?: Store;
  /** Decides about calls. The agent loads stored consents into it. @default createPolicy() */
  readonly policy?: Policy;
  /** @default the system's clocks */
  readonly clock?: Clock;
  /** Returns a new id, unguessable. @default crypto.randomUUID */
  readonly randomId?: () => string;
  /** How much of a result is kept where. @default DEFAULT_LIMITS */
  readonly limits?: Partial<SanitizeLimits>;
  /** The models that answer messages. @default none: `sendMessage` rejects with `no-model` */
  readonly models?: Models;
  /** Profile by which runs behave, as an agent file sets it. @default the profile of `profiles`, else DEFAULT_PROFILE */
  readonly profile?: AgentProfile;
  /** The profiles that the user can choose from. @default none: `chooseProfile` rejects */
  readonly profiles?: AgentProfiles;
  /** Answers sampling requests of views that the user approves. @default none: such requests fail with `no-model`, without a question */
  readonly sampler?: Sampler;
  /** Whether sampling is offered without a model: the user answers, by `content: { text }` of the approval's answer. @default false */
  readonly samplingByHand?: boolean;
  /** Ids of the A2UI catalogs that the page draws, which servers are told. @default none: A2UI is not announced, and drawn all the same */
  readonly a2uiCatalogs?: readonly string[];
  /**
   * Called for every interface before it is shown, once for each document and what that may reach. Denied, the result keeps its text and says
   * that the interface is not shown. @default everything is shown
   */
  readonly onResource?: OnResource;
  /** Makes interfaces for tools without one. @default none: results of such tools are shown as content */
  readonly compiledViews?: CompiledViewsOptions;
  /** Looks up interfaces that servers have published. @default none: no registry is asked */
  readonly publishedUIs?: LoadPublished | undefined;
  /**
   * Whether the interfaces that tools name are read when their server connects, at most 20 per server with 2 MiB each, so that they are cached
   * before the first call. @default true
   */
  readonly prefetch?: boolean;
  /**
   * Whether the title of a chat is written after its first answer: by the model that answered, with one more request, or from the words of the request
   * where the planner did. The user's own title stays. @default false: the title is the first line of the first message
   */
  readonly writesTitles?: boolean;
  /**
   * Called with what each request to a model has used: every step of a run, a title, and every sampling request that one of `models` answers. Its errors go
   * to `onError`. @default nothing
   */
  readonly onUsage?: ((usage: Usage, modelId: string) => void) | undefined;
  /** Called with each event that this process has stored, after it is durable. Its errors go to `onError`. @default nothing */
  readonly onEvent?: ((event: SessionEvent) => void) | undefined;
  /**
   * Reads the application's own settings of the user: called when the agent opens, and again when this or another process may have changed them. It must be
   * quick when nothing has changed. @default nothing
   */
  readonly followSettings?: ((settings: Pick<AppSettings, 'get'>) => Promise<void>) | undefined;
  /** Notifies devices of the user. @default none is notified */
  readonly push?: Push | undefined;
  /** Called with errors that no caller waits for, such as a full disk while a result was written. @default nothing */
  readonly onError?: (error: Error) => void;
  /** Receives notices for the user, one line each: consents that no longer hold, a tool that failed. @default nothing */
  readonly onNotice?: (line: string) => void;
}
