// What the view of a surface has asked for and is not done yet.
import { refusalMessage } from './dialects/dialect.ts';
import { ActionRefused } from './errors.ts';
import type { ActionHandler } from './host-options.ts';
import type { SurfaceEvent } from './observe.ts';
import type { SurfaceInfo } from './surface.ts';

export interface SurfaceActions {
  /** How many are under way. */
  readonly pending: number;
  /** Has one carried out; rejects with the reason when it is refused. */
  act(...request: [action: Parameters<ActionHandler>[0], options: Parameters<ActionHandler>[2]]): Promise<unknown>;
  /** The run is over: what it still has under way counts no more. */
  forget(): void;
}

/** `onCount`: so many are under way now. */
export function createSurfaceActions(
  info: SurfaceInfo,
  {
    carryOut,
    onCount,
    onEvent,
  }: {
    carryOut: ActionHandler;
    onCount(count: number): void;
    onEvent: ((event: SurfaceEvent) => void) | undefined;
  },
): SurfaceActions {
  let life = { count: 0 };
  return {
    get pending() {
      return life.count;
    },
    async act(action, options) {
      const mine = life;
      onCount(++mine.count);
      try {
        return await carryOut(action, info, options);
      } catch (error) {
        const byUser = error instanceof ActionRefused && error.byUser;
        onEvent?.({ type: 'refused', action: action.type, reason: refusalMessage(error), ...(byUser && { byUser }) });
        throw error;
      } finally {
        mine.count--;
        if (life === mine) onCount(mine.count);
      }
    },
    forget() {
      life = { count: 0 };
    },
  };
}
