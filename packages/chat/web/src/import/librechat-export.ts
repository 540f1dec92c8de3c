// Reads an export of LibreChat (“Export”, JSON): the messages of one conversation, as a list or as a tree, with all branches where these were asked for.
import * as z from 'zod/mini';
import {
  buildTree,
  createTally,
  type ForeignChat,
  type ForeignFile,
  type ForeignMessage,
  fence,
  readDataURL,
  readTime,
  toolCaption,
} from './foreign-chat.ts';

const text = z.catch(z.optional(z.nullable(z.string())), undefined);
const list = <Item extends z.core.$ZodType>(item: Item) => z.catch(z.optional(z.nullable(z.array(item))), undefined);
/** Words are a text, or an object that has it. */
const words = z.catch(z.optional(z.nullable(z.union([z.string(), z.looseObject({ value: text })]))), undefined);
type Words = z.infer<typeof words>;

const ToolCallSchema = z.looseObject({
  name: text,
  args: z.optional(z.unknown()),
  output: z.optional(z.unknown()),
  function: z.catch(
    z.optional(z.looseObject({ name: text, arguments: text, output: z.optional(z.unknown()) })),
    undefined,
  ),
});
const PartSchema = z.looseObject({
  type: z.string(),
  text: words,
  think: words,
  error: words,
  tool_call: z.catch(z.optional(ToolCallSchema), undefined),
  image_file: z.catch(z.optional(z.looseObject({ filename: text, filepath: text })), undefined),
  image_url: z.catch(z.optional(z.looseObject({ url: text })), undefined),
});
const FileSchema = z.looseObject({ filename: text, filepath: text, text });
const MessageSchema = z.looseObject({
  messageId: z.string(),
  parentMessageId: text,
  isCreatedByUser: z.catch(z.optional(z.nullable(z.boolean())), undefined),
  text,
  content: list(PartSchema),
  model: text,
  createdAt: text,
  files: list(FileSchema),
  attachments: list(FileSchema),
  children: z.catch(z.optional(z.nullable(z.array(z.unknown()))), undefined),
});
type Message = z.infer<typeof MessageSchema>;
const ConversationSchema = z.looseObject({
  conversationId: z.string(),
  title: text,
  options: z.catch(z.optional(z.looseObject({ model: text })), undefined),
  messages: z.optional(z.array(z.unknown())),
  messagesTree: z.optional(z.array(z.unknown())),
});

/** Reads a conversation of LibreChat; undefined when the value is none. */
export function readLibreChat(value: unknown): ForeignChat | undefined {
  const parsed = z.safeParse(ConversationSchema, value);
  if (!parsed.success) return undefined;
  const { title, options, messages, messagesTree } = parsed.data;
  const received = messagesTree ?? messages;
  if (!received) return undefined;
  const tally = createTally();
  const read = readMessages(received, tally.add);
  const entries = read.map(message => ({
    id: message.messageId,
    parent: message.parentMessageId,
    message: readMessage(message, { model: options?.model ?? undefined, leaveOut: tally.add }),
  }));
  return {
    product: 'LibreChat',
    title: title ?? '',
    createdAt: read.map(({ createdAt }) => readTime(createdAt)).find(time => time !== undefined),
    // The export does not say which branch was shown: the newest is.
    roots: buildTree(entries, newest(read)?.messageId),
    count: entries.filter(({ message }) => message).length,
    leftOut: tally.counts,
  };
}

/** All messages of a list or a tree, each before the ones that follow it. */
function readMessages(received: readonly unknown[], leaveOut: (name: string) => void): Message[] {
  const messages: Message[] = [];
  const open: { value: unknown; parent: string | undefined }[] = received
    .map(value => ({ value, parent: undefined }))
    .toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    const message = z.safeParse(MessageSchema, next.value);
    if (!message.success) {
      leaveOut('message');
      continue;
    }
    const { messageId, parentMessageId, children } = message.data;
    messages.push({ ...message.data, parentMessageId: parentMessageId ?? next.parent });
    for (const value of (children ?? []).toReversed()) open.push({ value, parent: messageId });
  }
  return messages;
}

/** The message that was written last; the last of the file where times are missing. */
const newest = (messages: readonly Message[]): Message | undefined =>
  messages.reduce<Message | undefined>(
    (latest, message) => ((message.createdAt ?? '') >= (latest?.createdAt ?? '') ? message : latest),
    undefined,
  );

interface ReadOptions {
  readonly model: string | undefined;
  readonly leaveOut: (name: string) => void;
}

function readMessage(message: Message, { model, leaveOut }: ReadOptions): ForeignMessage | undefined {
  const isUser = message.isCreatedByUser === true;
  const parts = message.content ?? [];
  const reasoning = parts.flatMap(part => (part.type === 'think' ? readWords(part.think) : []));
  const texts = parts.map(part => readPart(part, leaveOut)).filter(part => part !== '');
  const files = [...(message.files ?? []), ...(message.attachments ?? [])].map(file => ({
    name: file.filename || 'file',
    file: readFile(file),
  }));
  const pictures = parts.flatMap(({ type, image_file }) =>
    type === 'image_file' ? [image_file?.filename || image_file?.filepath || 'image'] : [],
  );
  const body = texts.length > 0 ? texts.join('\n\n') : (message.text ?? '');
  const missingFiles = [...files.flatMap(({ file, name }) => (isUser && file ? [] : [name])), ...pictures];
  if (body.trim() === '' && reasoning.length + files.length + pictures.length === 0) return undefined;
  return {
    author: isUser ? 'user' : 'assistant',
    text: body,
    ...(reasoning.length === 0 ? {} : { reasoning: reasoning.join('\n\n') }),
    missingFiles,
    files: isUser ? files.flatMap(({ file }) => file ?? []) : [],
    model: message.model || model,
    at: readTime(message.createdAt),
  };
}

function readFile({ filename, filepath, text: content }: z.infer<typeof FileSchema>): ForeignFile | undefined {
  const name = filename || 'file';
  return content ? { name, text: content } : readDataURL(filepath, name);
}

const readWords = (value: Words): string => (typeof value === 'string' ? value : (value?.value ?? ''));

function readPart(part: z.infer<typeof PartSchema>, leaveOut: (name: string) => void): string {
  switch (part.type) {
    case 'text':
      return readWords(part.text);
    case 'error':
      return readWords(part.error) || readWords(part.text);
    case 'tool_call': {
      const { name, args, output, function: called } = part.tool_call ?? {};
      const [input, result] = [toText(args ?? called?.arguments), toText(output ?? called?.output)];
      const blocks = [input === '' ? '' : fence(input, 'json'), result === '' ? '' : fence(result)];
      return `${toolCaption(name ?? called?.name)}${blocks.filter(Boolean).join('\n\n')}`;
    }
    // The first is read apart from the text; of the others the names remain.
    case 'think':
    case 'image_file':
      return '';
    default:
      leaveOut(part.type);
      return '';
  }
}

const toText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);
