// Reports the outcome of an attempt to make an interface, to the log and the observer.

import type { GeneratedSpec } from './generate-spec.ts';
import type { GenerationOptions, GenerationServices } from './generation-options.ts';
import { computeCost } from './requests/budget.ts';

export interface MadeReport {
  readonly toolName: string;
  readonly made: Omit<GeneratedSpec, 'spec'>;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Whether a user asked for it, and it was not made in the background. */
  readonly isRefinement: boolean;
  readonly kind: 'view-spec' | 'freeform';
}

export function reportGeneration(
  { modelId, prices }: GenerationOptions,
  { observer, log }: GenerationServices,
  { toolName, made, startedAt, isRefinement, kind }: MadeReport,
): void {
  const { outcome, requests, usage, durationMs, reasons } = made;
  const money = computeCost(usage, prices);
  // An answer that was kept is no generation.
  if (requests > 0)
    observer?.generated?.({
      toolName,
      modelId,
      outcome,
      isRefinement,
      requests,
      usage,
      ...(money !== undefined && { money }),
      startedAt,
      durationMs,
    });
  const isProviders = outcome === 'provider' || outcome === 'timeout';
  const because = reasons[0] === undefined ? '' : `: ${reasons[0]}`;
  log[isProviders || outcome === 'budget' ? 'warn' : 'info'](
    {
      component: 'generation',
      event: 'generated',
      kind,
      tool_name: toolName,
      outcome,
      requests,
      ...usage,
      duration_ms: Math.round(durationMs),
      reasons,
    },
    outcome === 'accepted'
      ? `an interface was made for ${toolName}`
      : `no interface was made for ${toolName}${because}`,
  );
}
