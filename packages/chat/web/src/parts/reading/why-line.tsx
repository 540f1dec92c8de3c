// Says why a result is drawn in the way it is. Import it lazily: it reads the result again.
import { detectFileKind, readData, readText, type Why } from '@vitrine/models/internal/reading';
import { isForUser } from '@vitrine/protocol/internal/content/content';
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import { READING_TEXTS as TEXTS, WHY_TEXTS } from '../../texts/reading.ts';

interface WhyLineProps {
  result: ToolResultEvent;
  args: Record<string, unknown>;
}

export function WhyLine({ result, args }: WhyLineProps) {
  const why = findWhy(result, args);
  return why === undefined ? null : <p className="quiet">{TEXTS.why(WHY_TEXTS[why])}</p>;
}

/** The reason for the first part that is drawn. */
function findWhy({ sanitized: { content, meta } }: ToolResultEvent, args: Record<string, unknown>): Why | undefined {
  const text = content.find(part => part.type === 'text' && isForUser(part));
  if (text?.type !== 'text') {
    const { structuredContent } = meta;
    return structuredContent === undefined ? undefined : readData(structuredContent, { arguments: args }).why;
  }
  const parts = readText(text.text, detectFileKind(args));
  const data = parts.find(part => part.kind === 'data');
  if (data) return readData(data.value, { arguments: args }).why;
  if (parts.some(part => part.kind === 'rows')) return 'rows';
  return parts.some(part => part.kind === 'pairs') ? 'members' : 'a text';
}
