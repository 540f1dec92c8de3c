// Which surfaces are live: all on screen, and besides them a few, those first that are near the screen or were on it last. The
// others are parked, and come back before they are seen: a conversation may have any number of surfaces.
import type { SurfacePhase } from '@vitrine/protocol';
import type { Surface } from '../surface/surface.ts';
import { LIVE } from '../surface/surface-machine.ts';
import { type Scrolling, watchScrolling } from './scrolling.ts';

/** A surface, as far as parking needs it. */
export interface ParkableSurface extends Pick<Surface, 'element' | 'getSnapshot' | 'subscribe' | 'park'> {
  /** Starts again if it is parked. */
  resume(): void;
  /** Something is in progress in it, or the user is in it. */
  isInUse(): boolean;
}

export interface Parking {
  /** A surface is shown, and from now on parked and brought back. False: it is to stay parked, or be, until it is seen. */
  admit(surface: ParkableSurface): boolean;
  /** Looks anew at what is to be done. */
  settle(): void;
  close(): void;
}

interface Entry {
  readonly surface: ParkableSurface;
  phase: SurfacePhase;
  onScreen: boolean;
  near: boolean;
  /** Larger is later. */
  seenAt: number;
  /** It is known where it is. */
  placed: boolean;
  /** It is parked by us, or about to be. */
  sent: boolean;
  /** It was parked by the application: it stays so until it gets on screen, or is shown. */
  resting: boolean;
}

/** Part of the viewport's height that counts as near, above and below. */
const NEAR = '100%';
/** So many more than may stay live wait for the moment in which nothing starts: to take down takes the time of what is looked for. */
const MOST_LATE = 24;
/** What is near starts ahead while no more than so many others, of those on screen too, are starting. */
const MOST_AHEAD = 2;
const STARTING = LIVE.slice(0, LIVE.indexOf('ready'));

/** `most`: live surfaces besides those on screen; Infinity parks none. `onCalm` is called when nothing starts, or not any more. */
export function createParking(most: number, onCalm: () => void): Parking {
  const entries = new Map<Element, Entry>();
  let clock = 0;
  let isDue = false;
  let turn: ReturnType<typeof setTimeout> | undefined;

  const watch = (name: 'onScreen' | 'near', margin: string): IntersectionObserver =>
    new IntersectionObserver(
      changes => {
        for (const { target, isIntersecting } of changes) {
          const entry = entries.get(target);
          if (!entry) continue;
          if (entry.placed || isIntersecting) entry.seenAt = ++clock;
          if (isIntersecting) entry.resting = false;
          entry[name] = isIntersecting;
          // Of the two, the one of the screen is told first.
          if (name === 'near') entry.placed = true;
        }
        settle();
      },
      { rootMargin: margin, scrollMargin: margin } as IntersectionObserverInit,
    );
  let observers: IntersectionObserver[] | undefined;
  let scrolling: Scrolling | undefined;

  /** What comes back next, and what has to go. */
  function look(): { next: Entry | undefined; late: Entry[]; isCalm: boolean } {
    const waiting: Entry[] = [];
    const away: Entry[] = [];
    let starting = 0;
    for (const entry of entries.values()) {
      const { phase, onScreen, near, placed, resting } = entry;
      const isWaiting = phase === 'parked' && !resting;
      if (STARTING.includes(phase)) starting++;
      if (onScreen) {
        if (isWaiting) waiting.push(entry);
      } else if (placed && (isWaiting ? near : LIVE.includes(phase))) away.push(entry);
    }
    const rank = ({ surface, near }: Entry): number => (surface.isInUse() ? 2 : near ? 1 : 0);
    away.sort((a, b) => rank(b) - rank(a) || b.seenAt - a.seenAt);
    // Those that came near first are the nearest.
    const ahead = away.slice(0, most).findLast(({ phase }) => phase === 'parked');
    const next = waiting[0] ?? (starting < MOST_AHEAD ? ahead : undefined);
    const isCalm = !next && starting === 0;
    return {
      next,
      late: away.slice(isCalm ? most : most + MOST_LATE).filter(entry => rank(entry) < 2 && entry.phase !== 'parked'),
      isCalm,
    };
  }

  function settle(): void {
    isDue = false;
    const { next, late, isCalm } = look();
    for (const entry of late) {
      entry.sent = true;
      void entry.surface.park();
    }
    // One in each turn of the page, which would stand still for as long as many take, and none for whom it passes by.
    if (next) turn ??= setTimeout(start, scrolling?.pause());
    if (isCalm) onCalm();
  }

  function start(): void {
    turn = undefined;
    if (scrolling!.pause() > 0) settle();
    // By now others may be on the screen.
    else look().next?.surface.resume();
  }

  function noticePhase(entry: Entry): void {
    const { phase } = entry.surface.getSnapshot();
    if (phase === entry.phase) return;
    entry.phase = phase;
    if (phase === 'parked') entry.resting = !entry.sent;
    else entry.sent = false;
    if (phase === 'closed') {
      entries.delete(entry.surface.element);
      for (const observer of observers ?? []) observer.unobserve(entry.surface.element);
    }
    if (isDue) return;
    isDue = true;
    queueMicrotask(settle);
  }

  return {
    admit(surface) {
      const { element } = surface;
      // Without a way to tell what is on screen, as in jsdom, everything is.
      if (most === Infinity || !('IntersectionObserver' in globalThis)) return true;
      const known = entries.get(element);
      if (known) {
        const { resting, onScreen, near } = known;
        known.resting = false;
        return resting || onScreen || near;
      }
      // A new one is likely looked at; where many come at once, as with an old conversation, it is first seen which.
      const starts = [...entries.values()].every(({ placed }) => placed);
      const entry: Entry = {
        surface,
        phase: 'idle',
        onScreen: false,
        near: false,
        seenAt: ++clock,
        placed: false,
        // One that is not to start yet is parked at once, until it is seen.
        sent: !starts,
        resting: false,
      };
      entries.set(element, entry);
      surface.subscribe(() => noticePhase(entry));
      // Not before there is a page: a host may be created where there is none.
      observers ??= [watch('onScreen', '0px'), watch('near', NEAR)];
      scrolling ??= watchScrolling();
      for (const observer of observers) observer.observe(element);
      return starts;
    },
    settle,
    close() {
      clearTimeout(turn);
      scrolling?.close();
      for (const observer of observers ?? []) observer.disconnect();
    },
  };
}
