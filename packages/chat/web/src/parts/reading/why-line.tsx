// Says why a result is drawn in the way it is. Import it lazily: it reads the result again.
import { detectFileKind, readData, readText, type Why } from '@vitrine/models/internal/reading';
import { isForUser } from '@vitrine/protocol/internal/content/content';
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import { READING_TEXTS as TEXTS, WHY_TEXTS } from '../../texts/reading.ts';
import { partResult } from './part-result.ts';

interface WhyLineProps {
  result: ToolResultEvent;
  args: Record<string, unknown>;
}

export function WhyLine({ result, args }: WhyLineProps) {
  const why = findWhy(result, args);
  return why === undefined ? null : <p className="quiet">{TEXTS.why(WHY_TEXTS[why])}</p>;
}

/** The reason for the first part that is drawn. */
function findWhy({ sanitized }: ToolResultEvent, args: Record<string, unknown>): Why | undefined {
  const { data, more } = partResult(sanitized, args);
  if (typeof data === 'object' && data !== null) return readWhy(data, args);
  const text = more.find(part => part.type === 'text' && isForUser(part));
  const words = typeof data === 'string' ? data : text?.type === 'text' ? text.text : undefined;
  if (words === undefined) return undefined;
  const parts = readText(words, detectFileKind(args));
  const json = parts.find(part => part.kind === 'data');
  if (json) return readWhy(json.value, args);
  if (parts.some(part => part.kind === 'rows')) return 'rows';
  return parts.some(part => part.kind === 'pairs') ? 'members' : 'a text';
}

/** The reason for the drawing of data; of an object that only holds something, the reason for that. */
function readWhy(data: object, args: Record<string, unknown>): Why {
  let reading = readData(data, { arguments: args });
  while (reading.kind === 'record' && reading.parts[0]?.isAll) reading = reading.parts[0].reading;
  return reading.why;
}
