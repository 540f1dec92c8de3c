// Applies the messages of tool results to a store of surfaces, each once, however often the result is drawn.

import { listEmbeddedTexts } from '@vitrine/protocol/internal/content/content';
import { isA2UIMimeType } from '@vitrine/protocol/mime';
import type { A2UIIssue } from '../messages/issues.ts';
import type { MessageOrigin, Surfaces } from '../surfaces.ts';

/** Report on the messages of one place. */
export interface PlaceReport {
  /** Keys of the surfaces that the place has created, oldest first; closed ones, too. */
  readonly surfaces: readonly string[];
  /** Surfaces of other places were changed. */
  readonly changedOthers: boolean;
  readonly issues: readonly A2UIIssue[];
}

type Origin = Required<MessageOrigin>;

interface PlaceState {
  /** The texts of the result that were applied. */
  readonly texts: readonly string[];
  readonly report: PlaceReport;
}

const EMPTY: PlaceState = { texts: [], report: { surfaces: [], changedOthers: false, issues: [] } };

/** States by store and place, because a part of a thread is mounted more than once. */
const states = new WeakMap<Surfaces, Map<string, PlaceState>>();

/** Applies those texts that were not applied before. Texts that differ from what was applied are another result: they are applied anew. */
export function applyResult(surfaces: Surfaces, texts: readonly string[], origin: Origin): PlaceReport {
  const before = readState(surfaces, origin);
  const isContinued = before.texts.every((text, index) => texts[index] === text);
  const added = isContinued ? texts.slice(before.texts.length) : texts;
  return apply(
    surfaces,
    isContinued ? before : { ...EMPTY, report: { ...EMPTY.report, surfaces: before.report.surfaces } },
    {
      added,
      texts,
      origin,
    },
  );
}

/** Applies the messages in the result of an action. */
export function applyAnswer(surfaces: Surfaces, result: unknown, origin: Origin): PlaceReport {
  const before = readState(surfaces, origin);
  return apply(surfaces, before, { added: listEmbeddedTexts(result, isA2UIMimeType), texts: before.texts, origin });
}

interface Applying {
  readonly added: readonly string[];
  /** The texts of the result that are applied afterwards. */
  readonly texts: readonly string[];
  readonly origin: Origin;
}

function apply(surfaces: Surfaces, { report }: PlaceState, { added, texts, origin }: Applying): PlaceReport {
  let next = report;
  for (const text of added) {
    const before = surfaces.getSnapshot();
    const { issues, touched } = surfaces.apply(text, origin);
    // A surface that was created and closed at once is in neither.
    const places = touched.flatMap(key => surfaces.get(key)?.place ?? before.get(key)?.place ?? []);
    const own = touched.filter(key => surfaces.get(key)?.place === origin.place);
    next = {
      surfaces: [...new Set([...next.surfaces, ...own])],
      changedOthers: next.changedOthers || places.some(place => place !== origin.place),
      issues: [...next.issues, ...issues],
    };
  }
  const ofStore = states.get(surfaces) ?? new Map<string, PlaceState>();
  states.set(surfaces, ofStore.set(stateKey(origin), { texts, report: next }));
  return next;
}

const readState = (surfaces: Surfaces, origin: Origin): PlaceState =>
  states.get(surfaces)?.get(stateKey(origin)) ?? EMPTY;

const stateKey = ({ server, place }: Origin): string => JSON.stringify([server, place]);
