// A conversation as one Markdown file: messages, answers, calls and their results, of the branch that is shown.
import { isDeepStrictEqual } from 'node:util';
import { activeEvents } from '@vitrine/protocol/internal/session/branches';
import type { ToolCallEvent, ToolResultEvent, ViewContextEvent } from '@vitrine/protocol/internal/session/events';
import type { StepEndEvent, UserMessageEvent } from '@vitrine/protocol/internal/session/run-events';
import type { ResultPart } from '@vitrine/protocol/parts';
import type { SessionEvent } from '@vitrine/protocol/session';
import { cutText, describeData } from './data-in-words.ts';
import { escapeLine, fence, quoteMarkdown } from './markdown-blocks.ts';

/** Types that every browser draws and that run nothing. */
const PICTURE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

interface Picture {
  readonly mimeType: string;
  readonly ref?: string | undefined;
  /** Base64. */
  readonly data?: string | undefined;
  readonly bytes: number;
}

export interface MarkdownSession {
  readonly title?: string | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly events: readonly SessionEvent[];
  /** Numbers of events that could not be read. */
  readonly missing: readonly number[];
}

/** The parts of the file. `pictures`: stored pictures as base64, by `ref`. One that is not among them is named. */
export function* sessionToMarkdown(session: MarkdownSession, pictures: ReadonlyMap<string, string>): Generator<string> {
  const events = activeEvents(session.events);
  const removed = new Set(events.flatMap(event => (event.type === 'message:removed' ? [event.messageId] : [])));
  const contexts = new Map(events.flatMap(event => (event.type === 'view:context' ? [[event.surfaceId, event]] : [])));
  const describe = (event: SessionEvent): string[] => {
    switch (event.type) {
      case 'message:user':
        return removed.has(event.messageId) ? [] : describeMessage(event, pictures);
      case 'step:end':
        return describeStep(event);
      case 'llm:tool-call':
        return describeCall(event);
      case 'llm:tool-result':
        return describeResult(event, pictures);
      case 'view:context':
        // The last one is what is on the screen.
        return contexts.get(event.surfaceId) === event ? describeContext(event) : [];
      case 'run:end':
        return event.error ? [`*The answer ended: ${escapeLine(event.error.message)}*`] : [];
      default:
        return [];
    }
  };
  yield `# ${escapeLine(session.title ?? '') || 'Chat'}\n\nBegun ${escapeLine(session.createdAt)}`;
  if (session.missing.length > 0) yield `\n\n*${session.missing.length} events could not be read.*`;
  for (const event of events) for (const block of describe(event)) yield `\n\n${block}`;
  yield '\n';
}

/** The pictures that the file would show, in their order. */
export function listPictures(events: readonly SessionEvent[]): Picture[] {
  return activeEvents(events).flatMap((event): Picture[] => {
    if (event.type === 'message:user') return (event.attachments ?? []).filter(isPicture);
    if (event.type !== 'llm:tool-result') return [];
    return event.sanitized.content.flatMap(part => (part.type === 'image' && isPicture(part) ? [part] : []));
  });
}

const isPicture = ({ mimeType }: { mimeType: string }): boolean => PICTURE_TYPES.has(mimeType);

function describeMessage(message: UserMessageEvent, pictures: ReadonlyMap<string, string>): string[] {
  const { text, attachments = [], results = [], surfaceId } = message;
  return [
    surfaceId === undefined ? '## You' : '## An interface, in your name',
    ...(text === '' ? [] : [fence(text)]),
    ...attachments.map(file => drawPicture(file, file.name, pictures) ?? nameFile('Attached', file.name, file)),
    ...results.map(({ title }) => `Attached: the result of ${escapeLine(title)}`),
  ];
}

function describeStep({ text, calls, error }: StepEndEvent): string[] {
  return [
    ...(text.trim() === '' ? [] : ['## Answer', quoteMarkdown(text)]),
    ...calls.flatMap(({ name, problem }) =>
      problem === undefined ? [] : [`*${escapeLine(name)} was not called: ${escapeLine(problem)}*`],
    ),
    ...(error ? [`*The model failed: ${escapeLine(error.message)}*`] : []),
  ];
}

function describeCall({ server, toolName, title, args }: ToolCallEvent): string[] {
  const words = Object.entries(args).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `- ${escapeLine(name)}: ${escapeLine(cutText(text))}`;
  });
  return [
    `### Call: ${escapeLine(title ?? toolName)} (${escapeLine(server)})`,
    ...(words.length === 0 ? [] : [words.join('\n')]),
  ];
}

function describeResult(event: ToolResultEvent, pictures: ReadonlyMap<string, string>): string[] {
  const { sanitized, error, success, toolName } = event;
  const { structuredContent } = sanitized.meta;
  const heading = `#### ${success ? 'Result' : 'Error'} of ${escapeLine(toolName)}`;
  if (error) return [heading, escapeLine(error.message)];
  // Many tools send the same data as text, too.
  const parts = sanitized.content.filter(part => !(part.type === 'text' && isSameData(part.text, structuredContent)));
  return [
    heading,
    ...parts.map(part => describePart(part, pictures)),
    ...(structuredContent === undefined ? [] : describeData(structuredContent)),
  ];
}

function isSameData(text: string, data: unknown): boolean {
  if (data === undefined || !/^\s*[[{]/.test(text)) return false;
  try {
    return isDeepStrictEqual(JSON.parse(text), data);
  } catch {
    return false;
  }
}

/** Describes what a view told the model about what it shows, in its own words. */
function describeContext({ server, content, structuredContent }: ViewContextEvent): string[] {
  const texts = (content ?? []).flatMap(block => (typeof block.text === 'string' ? [fence(cutText(block.text))] : []));
  const data = structuredContent === undefined ? [] : describeData(structuredContent);
  if (texts.length + data.length === 0) return [];
  return [`#### The interface of ${escapeLine(server)} shows`, ...texts, ...data];
}

function describePart(part: ResultPart, pictures: ReadonlyMap<string, string>): string {
  switch (part.type) {
    case 'text':
      return fence(cutText(part.text));
    case 'image':
      return drawPicture(part, part.name ?? 'Picture', pictures) ?? nameFile('Picture', part.name, part);
    case 'file':
      return part.text === undefined ? nameFile('File', part.name ?? part.uri, part) : fence(cutText(part.text));
    case 'audio':
    case 'video':
      return nameFile(part.type === 'audio' ? 'Sound' : 'Video', part.name, part);
    case 'resource-link':
      return `Resource: ${escapeLine(part.title ?? part.name ?? part.uri)}`;
    case 'ui-resource':
      return part.problem === undefined
        ? 'An interface was shown here.'
        : `The interface was not shown: ${escapeLine(part.problem)}`;
    case 'unknown':
      return fence(cutText(JSON.stringify(part.block)), 'json');
  }
}

function drawPicture(picture: Picture, name: string, pictures: ReadonlyMap<string, string>): string | undefined {
  if (!isPicture(picture)) return undefined;
  const data = picture.data ?? (picture.ref === undefined ? undefined : pictures.get(picture.ref));
  // Only base64 can stand in the address without ending it.
  if (data === undefined || !/^[A-Za-z0-9+/]+=*$/.test(data)) return undefined;
  return `![${escapeLine(name)}](data:${picture.mimeType};base64,${data})`;
}

const nameFile = (kind: string, name: string | undefined, file: { mimeType: string; bytes: number }): string =>
  `${kind}: ${escapeLine(name ?? '')} (${escapeLine(file.mimeType)}, ${file.bytes} bytes)`.replace(':  (', ': (');
