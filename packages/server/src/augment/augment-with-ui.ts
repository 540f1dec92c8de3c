// The default augmenter, whose pages are below MCP_UI_APP_BASE_URL.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { createAugmenter } from './create-augmenter.ts';
import type { AugmentedResult, AugmentWithUIOptions, ExternalToolMapping } from './types.ts';

const defaultAugmenter = createAugmenter();

/**
 * Adds the interface of a tool to its result: a block with the address of its page below `MCP_UI_APP_BASE_URL`. When there is no such page,
 * the data do not fit, or anything fails, it resolves with the same object and writes one line to stderr. Never rejects.
 *
 * @example
 * ```ts
 * const answer = await augmentWithUI(result, { toolName: 'list-databases', renderData: { databases } });
 * ```
 */
export function augmentWithUI<Result extends CallToolResult>(
  result: Result,
  options: AugmentWithUIOptions,
): Promise<AugmentedResult<Result>> {
  return defaultAugmenter.augment(result, options);
}

/**
 * Makes `augmentWithUI` show a tool on a page hosted elsewhere. Returns a function that removes the mapping. Throws `UIResourceError`
 * (`bad-url`, `missing-content`) for an address that no host shows.
 *
 * @example
 * ```ts
 * registerExternalToolMapping({ toolName: 'report', externalUrl: 'https://ui.example.org/report' });
 * ```
 */
export function registerExternalToolMapping(mapping: ExternalToolMapping): () => void {
  return defaultAugmenter.registerExternalToolMapping(mapping);
}
