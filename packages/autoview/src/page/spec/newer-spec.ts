// A view spec with its revision, as a page has it, a result brings it (`_meta["vitrine.dev/view-spec"]`), and a server offers it.
import { isRecord } from '@vitrine/std/internal/json';
import type { ViewSpec } from '../../view-spec/view-spec.ts';

export interface PageSpec {
  /** Spec of the page; without it the page is drawn as compiled, and waits for the first. */
  readonly spec?: ViewSpec | undefined;
  readonly revision: number;
  /** The resource of the server that has the newest spec, and changes with its lists. Absent: only results bring specs. */
  readonly source?: string;
  /** True if members of a result that no part names are drawn below the parts: the author of the spec has not seen every result. */
  readonly showsRest?: boolean;
  /** The tool that takes errors of a page with a spec. */
  readonly reportTool?: string;
}

/** State in which a page takes newer specs. */
export interface SpecState {
  readonly page: PageSpec;
  /** True while the user reads or fills in something. */
  readonly isInUse: boolean;
  /** The revision that the user did not want. */
  readonly declined?: number;
}

/** Returns the newer spec that is on offer, and whether it replaces the page's at once; undefined when nothing is to be done. */
export function judgeSpec(
  { page, isInUse, declined }: SpecState,
  offered: unknown,
): { readonly newer: PageSpec; readonly asksFirst: boolean } | undefined {
  const newer = newerSpec(offered, page);
  if (!newer) return undefined;
  // What the user reads or fills in does not move by itself.
  const asksFirst = isInUse && isRecord(offered) && offered.isBackground === true;
  return asksFirst && newer.revision === declined ? undefined : { newer, asksFirst };
}

/**
 * Returns a newer spec; undefined when there is none, an older one, or one of another version. One without `spec` takes the page back to
 * how it was compiled.
 */
function newerSpec(offered: unknown, page: PageSpec): PageSpec | undefined {
  if (!isRecord(offered)) return undefined;
  const { spec, showsRest } = offered;
  if (spec !== undefined && (!isRecord(spec) || spec.version !== 1)) return undefined;
  const next = Number(offered.revision);
  if (!(next > page.revision)) return undefined;
  return { ...page, spec: spec as ViewSpec | undefined, revision: next, showsRest: showsRest === true };
}
