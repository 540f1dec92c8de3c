// The tool of a request. A tool that a view offers to the model may have the name of one of the server: it is shown by its own name only.
import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import { type Catalog, toolTitle } from '../state/settings/catalog.ts';

type Requested = Pick<ApprovalRequestEvent, 'initiator' | 'server' | 'surfaceId' | 'toolName'>;

/** Whether a view offers the tool that the model wants to call. */
export const isOfferedByView = ({ initiator, surfaceId }: Pick<Requested, 'initiator' | 'surfaceId'>): boolean =>
  initiator === 'model' && surfaceId !== undefined;

export function requestedToolTitle(request: Requested, catalog: Pick<Catalog, 'find'>): string {
  const { server, toolName: name } = request;
  return toolTitle((isOfferedByView(request) ? undefined : catalog.find(server, name)) ?? { name });
}
