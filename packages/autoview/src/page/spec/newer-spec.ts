// The spec that a result brings with it (`_meta["vitrine.dev/view-spec"]`), where it is newer than the page's own.
import type { ToolResultLike } from '../../result/draw-result.ts';
import { isRecord } from '../../untrusted-values.ts';
import type { ViewSpec } from '../../view-spec/view-spec.ts';

export interface PageSpec {
  /** Absent: the page is compiled without one, and waits for the first. */
  readonly spec?: ViewSpec;
  readonly revision: number;
  /** The tool that takes errors of a page with a spec. */
  readonly reportTool?: string;
}

/** Undefined: the result has none, an older one, or one of another version. */
export function newerSpec(result: ToolResultLike, page: PageSpec): PageSpec | undefined {
  const meta = isRecord(result) && isRecord(result._meta) ? result._meta['vitrine.dev/view-spec'] : undefined;
  if (!isRecord(meta) || !isRecord(meta.spec) || meta.spec.version !== 1) return undefined;
  const next = Number(meta.revision);
  return next > page.revision ? { ...page, spec: meta.spec as unknown as ViewSpec, revision: next } : undefined;
}
