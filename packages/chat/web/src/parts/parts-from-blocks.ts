// Converts MCP content blocks that never passed the sanitiser (a view's message, model context, the result of a view's own
// tool) to parts, so that they are rendered like all other content.
import type { ContentBlock } from '@vitrine/protocol/content';
import { ContentBlockSchema } from '@vitrine/protocol/internal/content/content';
import type { ResultPart } from '@vitrine/protocol/parts';

/** One part for each block; a block of unknown type becomes a part of unknown type. */
export function partsFromBlocks(blocks: readonly unknown[]): ResultPart[] {
  return blocks.map(block => {
    const parsed = ContentBlockSchema.safeParse(block);
    return parsed.success ? partFromBlock(parsed.data) : { type: 'unknown', block };
  });
}

function partFromBlock(block: ContentBlock): ResultPart {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'image':
    case 'audio':
      return { type: block.type, mimeType: block.mimeType, data: block.data, bytes: base64Bytes(block.data) };
    case 'resource': {
      const { uri, mimeType, text, blob } = block.resource;
      return {
        type: 'file',
        uri,
        mimeType: mimeType ?? (blob === undefined ? 'text/plain' : 'application/octet-stream'),
        bytes: blob === undefined ? new TextEncoder().encode(text ?? '').length : base64Bytes(blob),
        ...(text === undefined ? {} : { text }),
        ...(blob === undefined ? {} : { data: blob }),
      };
    }
    case 'resource_link': {
      const { uri, name, title, description, mimeType, size } = block;
      return { type: 'resource-link', uri, name, title, description, mimeType, size };
    }
  }
}

function base64Bytes(base64: string): number {
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
}
