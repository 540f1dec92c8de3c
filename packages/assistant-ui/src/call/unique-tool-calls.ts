// Makes the ids of tool-call parts unique: assistant-ui fails for a message with a duplicate id, and stores keep such messages after a call
// was rewritten.
import type { ThreadMessageLike } from '@assistant-ui/react';

type Content = Exclude<ThreadMessageLike['content'], string>;
type ToolCall = Extract<Content[number], { type: 'tool-call' }>;

/**
 * Returns the message with one part for each id; for `convertMessage`. A later part of the same tool replaces the earlier one in its place;
 * a part of another tool gets an id of its own. Returns the message itself when no id is duplicate.
 * @example
 * const messages = loaded.map(withUniqueToolCalls);
 */
export function withUniqueToolCalls<Message extends Pick<ThreadMessageLike, 'content'>>(message: Message): Message {
  if (typeof message.content === 'string') return message;
  const places = new Map<string, number>();
  const content: Content[number][] = [];
  let isChanged = false;
  for (const part of message.content) {
    if (part.type !== 'tool-call' || part.toolCallId === undefined) {
      content.push(part);
      continue;
    }
    const { id, place } = findPlace(part, part.toolCallId, places, content);
    isChanged ||= place !== undefined || id !== part.toolCallId;
    if (place !== undefined) content[place] = { ...part, toolCallId: id };
    else {
      places.set(id, content.length);
      content.push(id === part.toolCallId ? part : { ...part, toolCallId: id });
    }
  }
  return isChanged ? { ...message, content } : message;
}

/** The id that a part gets, and the place of the part that it replaces. */
function findPlace(
  part: ToolCall,
  id: string,
  places: ReadonlyMap<string, number>,
  content: readonly Content[number][],
): { id: string; place: number | undefined } {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? id : `${id}~${number}`;
    const place = places.get(candidate);
    if (place === undefined || isSameTool(content[place] as ToolCall, part)) return { id: candidate, place };
  }
}

function isSameTool(a: ToolCall, b: ToolCall): boolean {
  return a.toolName === b.toolName && a.mcp?.app?.serverId === b.mcp?.app?.serverId;
}
