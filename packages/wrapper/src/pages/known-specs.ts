// The views for well-known servers, as the specs of a server's tools. A view that does not fit its tool is named once in the log, and the
// compiled page is shown.
import type { KnownView, KnownViews } from '@vitrine/autoview/internal/known-views';
import type { Log } from '@vitrine/connect/proxy';
import type { Catalog } from '../listing/catalog.ts';
import type { Once } from '../requests/log-once.ts';

/** The known view of a tool among the tools that are listed now; none before `KnownSpecs.load` has resolved. */
export interface KnownSource {
  get(toolName: string, definition: Readonly<Record<string, unknown>>): KnownView | undefined;
}

export interface KnownSpecs {
  /** Loads the views once. Never rejects: an error is logged, and there are none. */
  load(): Promise<void>;
  among(catalog: Catalog): KnownSource;
}

export interface KnownSpecsOptions {
  readonly load: () => Promise<KnownViews | undefined>;
  readonly log: Log;
  readonly once: Once;
}

export function createKnownSpecs({ load, log, once }: KnownSpecsOptions): KnownSpecs {
  let views: KnownViews | undefined;
  let loading: Promise<void> | undefined;
  const loadOnce = async (): Promise<void> => {
    try {
      views = await load();
    } catch (error) {
      const about = { component: 'known-views', event: 'views_not_loaded', err: error };
      log.warn(about, 'the views for well-known servers cannot be read');
    }
  };
  return {
    load: () => (loading ??= loadOnce()),
    among: catalog => ({
      get(name, definition) {
        const match = views?.find({ ...definition, name }, catalog.tools);
        if (match?.state === 'changed')
          once(`known-view ${match.reason}`, each =>
            each.info({ component: 'known-views', event: 'view_not_used', tool_name: name }, match.reason),
          );
        return match?.state === 'found' ? match.view : undefined;
      },
    }),
  };
}
