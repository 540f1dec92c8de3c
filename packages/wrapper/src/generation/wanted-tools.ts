// Which tools the model is asked about in the background.
import type { CatalogTool } from '../listing/catalog.ts';
import type { WrapperObserver } from '../observer.ts';
import type { ShapeSource } from '../shapes/create-shapes.ts';
import type { Generator } from './generator.ts';
import { needsGeneratedUI } from './needs-generated-ui.ts';
import type { Revision } from './revisions/revision.ts';
import type { Revisions } from './revisions/revisions.ts';
import { toolHash } from './tool-hash.ts';

export interface WantedToolsOptions {
  readonly revisions: Revisions;
  readonly shapes: ShapeSource | undefined;
  /** Whether a tool gets an interface at all. */
  readonly wants: (tool: CatalogTool) => boolean;
  readonly generator: Pick<Generator, 'id' | 'getKey'>;
  readonly observer: WrapperObserver | undefined;
  /** The model writes whole pages: the specs that it wrote before do not count. */
  readonly isFreeform: boolean;
  /** Milliseconds after which the model is asked again. @default never */
  readonly ttlMs?: number | undefined;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}

export interface WantedTools {
  /** The tool has no interface of a model, or one that was made before anything was known of its results. */
  isWanted(tool: CatalogTool): boolean;
}

export function createWantedTools({
  revisions,
  shapes,
  wants,
  generator,
  observer,
  isFreeform,
  ttlMs = Number.POSITIVE_INFINITY,
  now = Date.now,
}: WantedToolsOptions): WantedTools {
  const isCurrent = ({ createdAt }: Revision): boolean => now() - Date.parse(createdAt) < ttlMs;
  const madeFor = (tool: CatalogTool): ReturnType<Revisions['list']> =>
    revisions
      .list(tool.name)
      .filter(
        ({ revision, withdrawn }) =>
          revision.generator === generator.id &&
          revision.toolHash === toolHash(tool.definition) &&
          (withdrawn !== undefined || isCurrent(revision)),
      );

  /** The same request is not made again, and what a user undid is not made at all. */
  function wasTried(tool: CatalogTool): boolean {
    const key = generator.getKey(tool);
    return madeFor(tool).some(({ revision, withdrawn }) => (revision.key ?? key) === key || withdrawn !== undefined);
  }

  /**
   * An interface of the model that is too old, or knew nothing of the results while something is known now. Refinements of a user stay.
   */
  function isOutgrown(tool: CatalogTool, revision: Revision): boolean {
    const { generator: by, knewResults = true, instruction } = revision;
    const isOurs = by === generator.id && instruction === undefined;
    return isOurs && (!isCurrent(revision) || (!knewResults && shapes?.get(tool) !== undefined));
  }

  function hasInterface(tool: CatalogTool): boolean {
    const shown = revisions.shown(tool.name, tool.definition);
    if (revisions.page(tool.name, tool.definition)) return !shown || !isOutgrown(tool, shown);
    if (revisions.get(tool.name, tool.definition)?.spec === undefined) return false;
    return (
      !shown || !(isOutgrown(tool, shown) || (isFreeform && shown.source === 'model' && shown.workspace === undefined))
    );
  }

  /** Tools that the observer was told of, by hash and name. */
  const counted = new Set<string>();
  function count(tool: CatalogTool, isKept: boolean): void {
    const key = `${toolHash(tool.definition)} ${tool.name}`;
    if (counted.has(key)) return;
    counted.add(key);
    observer?.cache?.('interfaces', isKept);
  }

  return {
    isWanted(tool) {
      if (!wants(tool) || !needsGeneratedUI(tool, shapes?.get(tool))) return false;
      const isKept = hasInterface(tool) || wasTried(tool);
      count(tool, isKept);
      return !isKept;
    },
  };
}
