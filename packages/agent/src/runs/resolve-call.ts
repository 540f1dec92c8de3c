// Which offered tool a call is for that a model has written as text: one by its name as offered, or by its own name where only one tool has it.
import type { ModelRequest, ToolFacts } from '@vitrine/model';
import { argumentCheck } from '@vitrine/models/internal/form/check-arguments';
import { mendArguments } from './prompt/mend-arguments.ts';
import type { ToolOffer } from './prompt/tool-offer.ts';

/** Creates the function that resolves calls, except calls whose arguments the tool's schema refuses. */
export function createResolveCall({ definitions, find }: ToolOffer): NonNullable<ModelRequest['resolveCall']> {
  const byOwnName = Map.groupBy(definitions, ({ providerOptions }) => readFacts(providerOptions)?.name);
  return (name, args) => {
    const candidates = find(name) ? [name] : (byOwnName.get(name) ?? []).map(definition => definition.name);
    const [offeredName] = candidates;
    const tool = offeredName === undefined || candidates.length > 1 ? undefined : find(offeredName)?.tool;
    if (!tool) return undefined;
    const { issues, unknown } = argumentCheck(tool)(mendArguments(tool, args));
    return issues.length === 0 && unknown === undefined ? offeredName : undefined;
  };
}

const readFacts = (options: ToolOffer['definitions'][number]['providerOptions']): ToolFacts | undefined =>
  options?.vitrine as ToolFacts | undefined;
