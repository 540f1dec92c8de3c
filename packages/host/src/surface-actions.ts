// Carries out what a view asks for, and tells the application's observer what was refused.
import { refusalMessage } from './dialects/dialect.ts';
import { ActionRefused } from './errors.ts';
import type { ActionHandler } from './host-options.ts';
import type { SurfaceEvent } from './observe.ts';
import type { SurfaceInfo } from './surface.ts';

export interface SurfaceActionsOptions {
  info: SurfaceInfo;
  carryOut: ActionHandler;
  onStarted(): void;
  /** Carried out, refused or failed. */
  onEnded(): void;
  onEvent: ((event: SurfaceEvent) => void) | undefined;
}

/** Returns the way to carry an action out; it rejects with the reason when the action is refused. */
export function createSurfaceActions({
  info,
  carryOut,
  onStarted,
  onEnded,
  onEvent,
}: SurfaceActionsOptions): (
  action: Parameters<ActionHandler>[0],
  options: Parameters<ActionHandler>[2],
) => Promise<unknown> {
  return async (action, options) => {
    onStarted();
    try {
      return await carryOut(action, info, options);
    } catch (error) {
      const byUser = error instanceof ActionRefused && error.byUser;
      onEvent?.({ type: 'refused', action: action.type, reason: refusalMessage(error), ...(byUser && { byUser }) });
      throw error;
    } finally {
      onEnded();
    }
  };
}
