// The views for well-known servers, as the specs of a server's tools. A view that does not fit its tool is named once in the log, and the
// compiled page is shown.
import type { KnownViews } from '@vitrine/autoview/internal/known-views';
import type { ViewSpec } from '@vitrine/autoview/view-spec';
import type { Catalog } from '../listing/catalog.ts';
import type { Once } from '../requests/log-once.ts';

/** The known view of a tool among the tools that are listed now. */
export interface KnownSource {
  get(toolName: string, definition: Readonly<Record<string, unknown>>): ViewSpec | undefined;
}

export interface KnownSpecs {
  among(catalog: Catalog): KnownSource;
}

export function createKnownSpecs({ views, once }: { readonly views: KnownViews; readonly once: Once }): KnownSpecs {
  return {
    among: catalog => ({
      get(name, definition) {
        const match = views.find({ ...definition, name }, catalog.tools);
        if (match?.state === 'changed')
          once(`known-view ${match.reason}`, log =>
            log.info({ component: 'known-views', event: 'view_not_used', tool_name: name }, match.reason),
          );
        return match?.state === 'found' ? match.view.spec : undefined;
      },
    }),
  };
}
