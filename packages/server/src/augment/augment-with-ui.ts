// The default augmenter: its pages are where MCP_UI_APP_BASE_URL says.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { createAugmenter } from './create-augmenter.ts';
import type { AugmentWithUIOptions, ExternalToolMapping } from './types.ts';

const standard = createAugmenter();

/**
 * Adds the interface of a tool to its result: a block with the address of its page below `MCP_UI_APP_BASE_URL`. Returns the very result
 * that was given, and writes one line to stderr, when there is no such page, the data do not fit, or anything fails. Never throws.
 */
export function augmentWithUI(result: CallToolResult, options: AugmentWithUIOptions): CallToolResult {
  return standard.augmentWithUI(result, options);
}

/**
 * Has `augmentWithUI` show a tool by a page hosted elsewhere. Returns what takes it out again. Throws `UIResourceError` (`bad-url`,
 * `missing-content`) for an address that no host shows.
 */
export function registerExternalToolMapping(mapping: ExternalToolMapping): () => void {
  return standard.registerExternalToolMapping(mapping);
}
