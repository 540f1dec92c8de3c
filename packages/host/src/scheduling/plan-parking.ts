// Decides which surfaces start and which are parked: a pure function of facts about each.
import type { SurfacePhase } from '@vitrine/protocol/internal/session/surface';
import { LIVE } from '../surface/surface-machine.ts';

/** The facts about a surface that the plan depends on. */
export interface ParkingFacts {
  readonly phase: SurfacePhase;
  readonly isOnScreen: boolean;
  /** Whether the surface is within one viewport of the screen. */
  readonly isNear: boolean;
  /** The browser has reported where it is. */
  readonly isPlaced: boolean;
  /** The application has parked it: it stays parked until it gets on screen, or is shown. */
  readonly isParkedByApplication: boolean;
  /** Grows with time: when the surface last came into view or left it. */
  readonly seenAt: number;
  isInUse(): boolean;
}

export interface ParkingPlan<Entry> {
  /** The parked surface that starts next. */
  readonly next: Entry | undefined;
  /** Live surfaces to park. */
  readonly excess: readonly Entry[];
  /** No surface is starting, and none has to. */
  readonly isCalm: boolean;
}

/**
 * Number of surfaces more than allowed that stay live while surfaces are starting: parking would take time from what the user waits for.
 */
const MAX_POSTPONED = 24;
/** A surface near the screen starts ahead of time while fewer than this many others are starting. */
const MAX_AHEAD = 2;
const STARTING = LIVE.slice(0, LIVE.indexOf('ready'));

/** `most`: live surfaces besides those on screen. */
export function planParking<Entry extends ParkingFacts>(entries: Iterable<Entry>, most: number): ParkingPlan<Entry> {
  const all = [...entries];
  const startingCount = all.filter(({ phase }) => STARTING.includes(phase)).length;
  const offScreen = all.filter(isCandidate).sort((a, b) => rank(b) - rank(a) || b.seenAt - a.seenAt);
  // The surface that came near the screen first is the nearest.
  const ahead = offScreen.slice(0, most).findLast(({ phase }) => phase === 'parked');
  const onScreen = all.find(entry => entry.isOnScreen && isWaiting(entry));
  const next = onScreen ?? (startingCount < MAX_AHEAD ? ahead : undefined);
  const isCalm = !next && startingCount === 0;
  const excess = offScreen
    .slice(isCalm ? most : most + MAX_POSTPONED)
    .filter(entry => entry.phase !== 'parked' && rank(entry) < IN_USE);
  return { next, excess, isCalm };
}

function isWaiting({ phase, isParkedByApplication }: ParkingFacts): boolean {
  return phase === 'parked' && !isParkedByApplication;
}

/** An off-screen surface that is live, or may start ahead of time. */
function isCandidate(entry: ParkingFacts): boolean {
  if (entry.isOnScreen || !entry.isPlaced) return false;
  return isWaiting(entry) ? entry.isNear : LIVE.includes(entry.phase);
}

const IN_USE = 2;

/** Surfaces in use come first, then those near the screen. */
function rank(entry: ParkingFacts): number {
  if (entry.isInUse()) return IN_USE;
  return entry.isNear ? 1 : 0;
}
