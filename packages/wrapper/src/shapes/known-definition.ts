// The definition of a tool with what is known of its results.
import type { ToolDefinition } from '@vitrine/autoview';
import type { CatalogTool } from '../listing/catalog.ts';
import type { ShapeSource } from './create-shapes.ts';

/**
 * Returns the definition for the compiler and authors of specs. Every member is the server's, except the shape of results, which only the
 * wrapper may set.
 */
export function knownDefinition(tool: CatalogTool, shapes: ShapeSource | undefined): ToolDefinition {
  return { ...tool.definition, name: tool.name, resultSchema: shapes?.get(tool) };
}
