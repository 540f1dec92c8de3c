// The table of which tool is shown on which page.

import { TOOL_SCHEMAS } from '@vitrine/protocol/internal/render-data/tool-schemas';
import { getOwnMember } from '@vitrine/std/internal/own-member';
import { createExternalURLResource } from '../ui/ui-blocks.ts';
import type { AugmenterOptions, AugmentRoute, ExternalToolMapping, RenderDataSchema } from './types.ts';

/** A route with all its settings. */
export interface Route extends Omit<AugmentRoute, 'page' | 'schema'> {
  readonly page: string;
  readonly schema: RenderDataSchema | undefined;
}

export interface Routes {
  /** The names of all tools with a page. */
  names(): string[];
  find(toolName: string): Route | undefined;
  /** Adds a page that is hosted elsewhere, before existing routes, and returns a function that removes it. Throws `UIResourceError` (`bad-url`, `missing-content`). */
  addExternal(mapping: ExternalToolMapping): () => void;
}

export function createRoutes({ routes = {}, schemas = {} }: Pick<AugmenterOptions, 'routes' | 'schemas'>): Routes {
  const external = new Map<string, ExternalToolMapping>();
  const findSchema = (name: string): RenderDataSchema | undefined =>
    getOwnMember(schemas, name) ?? getOwnMember(TOOL_SCHEMAS, name);

  return {
    names: () => [...new Set([...Object.keys(TOOL_SCHEMAS), ...Object.keys(routes), ...external.keys()])],
    find(toolName) {
      const mapping = external.get(toolName);
      if (mapping) {
        const { externalUrl, ...rest } = mapping;
        return { ...rest, url: externalUrl, page: toolName, schema: rest.schema ?? getOwnMember(schemas, toolName) };
      }
      const pageOrRoute = getOwnMember(routes, toolName) ?? (getOwnMember(TOOL_SCHEMAS, toolName) && toolName);
      if (pageOrRoute === undefined) return undefined;
      const route = typeof pageOrRoute === 'string' ? { page: pageOrRoute } : pageOrRoute;
      const page = route.page ?? toolName;
      return { ...route, page, schema: route.schema ?? findSchema(toolName) ?? findSchema(page) };
    },
    addExternal(mapping) {
      // Checked by making the block that will be sent.
      createExternalURLResource('ui://external/check', mapping.externalUrl);
      const previous = external.get(mapping.toolName);
      external.set(mapping.toolName, mapping);
      return () => {
        if (external.get(mapping.toolName) !== mapping) return;
        if (previous) external.set(mapping.toolName, previous);
        else external.delete(mapping.toolName);
      };
    },
  };
}
