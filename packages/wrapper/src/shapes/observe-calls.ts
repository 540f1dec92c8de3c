// Which calls of tools are observed, and when a model is told of them.
import type { Log } from '@vitrine/connect/proxy';
import type { Generation } from '../generation/create-generation.ts';
import { type Catalog, hasOwnUI } from '../listing/catalog.ts';
import { type ToolPatterns, toolFilter } from '../listing/patterns.ts';
import type { InterfaceHooksOptions } from '../requests/interface-hooks.ts';
import { createShapes, type Shapes } from './create-shapes.ts';
import { createMemoryShapeStore } from './memory-shape-store.ts';
import type { ShapeStore } from './shape-store.ts';

/** Options of learning, as in `WrapperOptions`. */
interface LearningOptions extends ToolPatterns {
  readonly learn?: boolean | undefined;
  readonly shapeStore?: ShapeStore | undefined;
  readonly log: Log;
}

/** Opens the shapes; undefined where nothing is to be learnt. */
export async function openShapes({
  learn = true,
  shapeStore,
  log,
  ...patterns
}: LearningOptions): Promise<Shapes | undefined> {
  if (!learn) return undefined;
  const isWanted = toolFilter(patterns);
  return createShapes({
    store: shapeStore ?? createMemoryShapeStore(),
    wants: tool => !hasOwnUI(tool) && isWanted(tool.name),
    log,
  });
}

/** A tool that is called gets an interface soon: where its results are not declared, after the first one, which shows what they are. */
export function callHooks({
  catalog,
  shapes,
  generation,
}: {
  readonly catalog: Catalog;
  readonly shapes: Shapes | undefined;
  readonly generation: Generation | undefined;
}): Pick<InterfaceHooksOptions, 'onCall' | 'onResponse'> {
  const isDeclared = (toolName: string) => catalog.get(toolName)?.definition.outputSchema !== undefined;
  return {
    onCall: toolName => void ((!shapes || isDeclared(toolName)) && generation?.called(toolName)),
    onResponse(toolName, response) {
      const tool = catalog.get(toolName);
      if (!tool || !shapes || isDeclared(toolName)) return;
      shapes.observe(
        tool,
        () => response.result,
        () => generation?.called(toolName),
      );
    },
  };
}
