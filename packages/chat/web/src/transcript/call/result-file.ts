// The file in which a result is saved.
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';

interface ResultFile {
  readonly name: string;
  body(): Blob;
}

/** Returns the structured content as JSON, else the texts of the result; undefined when it has neither. */
export function readFile(toolName: string, { sanitized: { content, meta } }: ToolResultEvent): ResultFile | undefined {
  const { structuredContent } = meta;
  if (structuredContent !== undefined)
    return {
      name: `${toolName}.json`,
      body: () => new Blob([JSON.stringify(structuredContent, null, 2)], { type: 'application/json' }),
    };
  const texts = content.flatMap(part => (part.type === 'text' ? [part.text] : []));
  if (texts.length === 0) return undefined;
  return { name: `${toolName}.txt`, body: () => new Blob([texts.join('\n\n')], { type: 'text/plain' }) };
}
