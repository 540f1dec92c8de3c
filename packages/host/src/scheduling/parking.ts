// Parking limits how many surfaces are live: all on screen, and a few others, first those near the screen and those that were on it last.
// All others are parked and start again before they are seen, so that a conversation may have any number of surfaces.
import type { SurfacePhase } from '@vitrine/protocol/internal/session/surface';
import type { Surface } from '../surface/surface.ts';
import { type ParkingFacts, planParking } from './plan-parking.ts';
import { type Scrolling, watchScrolling } from './scrolling.ts';

/** The members of a surface that parking uses. */
export interface ParkableSurface extends Pick<Surface, 'element' | 'getSnapshot' | 'subscribe' | 'park'> {
  /** Starts again if it is parked. */
  resume(): void;
  /** Whether an action is in progress, or the user is in the view. */
  isInUse(): boolean;
}

export interface Parking {
  /** Adds a surface that is shown, to park and resume it. False: it is to be parked until it is seen. */
  admit(surface: ParkableSurface): boolean;
  /** Starts and parks surfaces as the current plan requires. */
  settle(): void;
  close(): void;
}

interface Entry extends ParkingFacts {
  readonly surface: ParkableSurface;
  phase: SurfacePhase;
  isOnScreen: boolean;
  isNear: boolean;
  isPlaced: boolean;
  isParkedByApplication: boolean;
  seenAt: number;
  /** Parking has parked it, or is about to. */
  isParkedHere: boolean;
}

/** Part of the viewport's height that counts as near, above and below. */
const NEAR = '100%';

/** `most`: live surfaces besides those on screen; Infinity parks none. `onCalm` is called when no surface is starting or waits to start. */
export function createParking(most: number, onCalm: () => void): Parking {
  const entries = new Map<Element, Entry>();
  let clock = 0;
  const settleSoon = createMicrotask(settle);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Created with the first surface: a host may be created where there is no page. */
  let watching: { readonly observers: readonly IntersectionObserver[]; readonly scrolling: Scrolling } | undefined;
  const plan = () => planParking(entries.values(), most);

  function settle(): void {
    const { next, excess, isCalm } = plan();
    for (const entry of excess) {
      entry.isParkedHere = true;
      void entry.surface.park();
    }
    // One in each task, since many at once would block the page; and none while the user scrolls past.
    if (next) timer ??= setTimeout(startNext, watching?.scrolling.pause());
    if (isCalm) onCalm();
  }

  function startNext(): void {
    timer = undefined;
    if ((watching?.scrolling.pause() ?? 0) > 0) settle();
    // By now other surfaces may be on screen.
    else plan().next?.surface.resume();
  }

  function onIntersections(changes: IntersectionObserverEntry[], name: 'isOnScreen' | 'isNear'): void {
    for (const { target, isIntersecting } of changes) {
      const entry = entries.get(target);
      if (!entry) continue;
      if (entry.isPlaced || isIntersecting) entry.seenAt = ++clock;
      if (isIntersecting) entry.isParkedByApplication = false;
      entry[name] = isIntersecting;
      // The observer of the screen reports before the observer of what is near.
      if (name === 'isNear') entry.isPlaced = true;
    }
    settle();
  }

  function onPhase(entry: Entry): void {
    const { element, getSnapshot } = entry.surface;
    const { phase } = getSnapshot();
    if (phase === entry.phase) return;
    entry.phase = phase;
    if (phase === 'parked') entry.isParkedByApplication = !entry.isParkedHere;
    else entry.isParkedHere = false;
    if (phase === 'closed') {
      entries.delete(element);
      for (const observer of watching?.observers ?? []) observer.unobserve(element);
    }
    settleSoon();
  }

  function add(surface: ParkableSurface): boolean {
    // A new surface starts at once, because the user probably looks at it; when many are added at once, as with an old conversation, it
    // must be on screen first.
    const starts = [...entries.values()].every(({ isPlaced }) => isPlaced);
    const entry = newEntry(surface, { seenAt: ++clock, starts });
    entries.set(surface.element, entry);
    surface.subscribe(() => onPhase(entry));
    watching ??= {
      observers: [
        observe(changes => onIntersections(changes, 'isOnScreen'), '0px'),
        observe(changes => onIntersections(changes, 'isNear'), NEAR),
      ],
      scrolling: watchScrolling(),
    };
    for (const observer of watching.observers) observer.observe(surface.element);
    return starts;
  }

  return {
    admit(surface) {
      // Without IntersectionObserver, as in jsdom, every surface counts as seen.
      if (most === Infinity || !('IntersectionObserver' in globalThis)) return true;
      const current = entries.get(surface.element);
      if (!current) return add(surface);
      const { isParkedByApplication, isOnScreen, isNear } = current;
      current.isParkedByApplication = false;
      return isParkedByApplication || isOnScreen || isNear;
    },
    settle,
    close() {
      clearTimeout(timer);
      watching?.scrolling.close();
      for (const observer of watching?.observers ?? []) observer.disconnect();
    },
  };
}

/** A surface that does not start yet is parked at once, until it is seen. */
function newEntry(surface: ParkableSurface, { seenAt, starts }: { seenAt: number; starts: boolean }): Entry {
  return {
    surface,
    phase: 'idle',
    isOnScreen: false,
    isNear: false,
    isPlaced: false,
    isParkedByApplication: false,
    seenAt,
    isParkedHere: !starts,
    isInUse: surface.isInUse,
  };
}

function observe(onChanges: (changes: IntersectionObserverEntry[]) => void, margin: string): IntersectionObserver {
  return new IntersectionObserver(onChanges, { rootMargin: margin, scrollMargin: margin } as IntersectionObserverInit);
}

/** Returns a function that runs `work` after the current task, once for all calls until then. */
function createMicrotask(work: () => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      work();
    });
  };
}
