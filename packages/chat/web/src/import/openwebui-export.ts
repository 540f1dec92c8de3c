// Reads an export of Open WebUI (“Export chats”, JSON): each chat has a map of messages, which name their parents; several models may answer one message.
import * as z from 'zod/mini';
import { IMPORT_TEXTS as TEXTS } from '../texts/settings/import.ts';
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
const list = <Item extends z.core.$ZodType>(item: Item) => z.catch(z.optional(z.array(item)), undefined);

const FileSchema = z.looseObject({
  type: text,
  name: text,
  url: text,
  file: z.catch(
    z.optional(
      z.looseObject({
        filename: text,
        data: z.catch(z.optional(z.looseObject({ content: text })), undefined),
      }),
    ),
    undefined,
  ),
});
/** An item of a newer answer: reasoning, a call, its result, or words. */
const ItemSchema = z.looseObject({
  type: z.string(),
  name: text,
  arguments: text,
  content: list(z.looseObject({ text })),
  output: z.optional(z.unknown()),
});
const MessageSchema = z.looseObject({
  id: z.string(),
  parentId: text,
  role: z.string(),
  content: text,
  model: text,
  modelName: text,
  timestamp: z.catch(z.optional(z.nullable(z.number())), undefined),
  files: list(FileSchema),
  output: list(ItemSchema),
});
type Message = z.infer<typeof MessageSchema>;
const ChatSchema = z.looseObject({
  title: text,
  models: list(z.string()),
  history: z.looseObject({ currentId: text, messages: z.record(z.string(), z.unknown()) }),
});
const EntrySchema = z.looseObject({
  title: text,
  created_at: z.catch(z.optional(z.nullable(z.number())), undefined),
  chat: ChatSchema,
});

/** Reads a chat of Open WebUI; undefined when the value is none. */
export function readOpenWebUI(value: unknown): ForeignChat | undefined {
  const parsed = z.safeParse(EntrySchema, value);
  if (!parsed.success) return undefined;
  const { title, created_at, chat } = parsed.data;
  const tally = createTally();
  const [model] = chat.models?.length === 1 ? chat.models : [];
  const entries = Object.values(chat.history.messages).flatMap(received => {
    const message = z.safeParse(MessageSchema, received);
    if (message.success) {
      const { id, parentId } = message.data;
      return [{ id, parent: parentId, message: readMessage(message.data, { model, leaveOut: tally.add }) }];
    }
    tally.add('message');
    return [];
  });
  return {
    product: TEXTS.openWebUI,
    title: title || chat.title || '',
    createdAt: readTime(created_at),
    roots: buildTree(entries, chat.history.currentId),
    count: entries.filter(({ message }) => message).length,
    leftOut: tally.counts,
  };
}

interface ReadOptions {
  readonly model: string | undefined;
  readonly leaveOut: (name: string) => void;
}

function readMessage(message: Message, { model, leaveOut }: ReadOptions): ForeignMessage | undefined {
  const { role, timestamp, files = [] } = message;
  if (role !== 'user' && role !== 'assistant') {
    leaveOut(role);
    return undefined;
  }
  const isUser = role === 'user';
  const body = isUser ? { text: message.content ?? '', reasoning: '' } : readAnswer(message, leaveOut);
  const read = files.map(file => ({ file: readFile(file), name: readName(file) }));
  // Files belong to messages of the user here: a file of an answer is named in its text.
  const present = isUser ? read.flatMap(({ file }) => file ?? []) : [];
  const missingFiles = read.flatMap(({ file, name }) => (isUser && file ? [] : [name]));
  if (body.text.trim() === '' && body.reasoning === '' && files.length === 0) return undefined;
  return {
    author: role,
    text: body.text,
    ...(body.reasoning === '' ? {} : { reasoning: body.reasoning }),
    missingFiles,
    files: present,
    model: message.modelName || message.model || model,
    at: readTime(timestamp),
  };
}

const readName = ({ name, file, type }: z.infer<typeof FileSchema>): string => name || file?.filename || type || 'file';

function readFile(file: z.infer<typeof FileSchema>): ForeignFile | undefined {
  const content = file.file?.data?.content;
  const name = readName(file);
  if (content) return { name, text: content };
  return readDataURL(file.url, name === 'image' ? 'image.png' : name);
}

interface Body {
  readonly text: string;
  readonly reasoning: string;
}

function readAnswer({ content, output }: Message, leaveOut: (name: string) => void): Body {
  if (!output || output.length === 0) return readDetails(content ?? '');
  const texts: string[] = [];
  const reasoning: string[] = [];
  for (const item of output) {
    const words = (item.content ?? []).flatMap(part => part.text || []).join('\n\n');
    switch (item.type) {
      case 'message':
        texts.push(words);
        break;
      case 'reasoning':
        reasoning.push(words);
        break;
      case 'function_call':
        texts.push(`${toolCaption(item.name)}${fence(item.arguments ?? '{}', 'json')}`);
        break;
      case 'function_call_output':
        texts.push(fence(readOutput(item.output)));
        break;
      default:
        leaveOut(item.type);
    }
  }
  return { text: texts.filter(Boolean).join('\n\n'), reasoning: reasoning.filter(Boolean).join('\n\n') };
}

function readOutput(output: unknown): string {
  if (typeof output === 'string') return output;
  const parts = z.safeParse(z.array(z.looseObject({ text })), output);
  return parts.success ? parts.data.flatMap(part => part.text || []).join('\n\n') : JSON.stringify(output ?? '');
}

/** Blocks that older answers have in their text: what the model thought, and what tools were told and answered. */
const DETAILS = /<details type="([a-z_]+)"([^<>]*)>/g;
const END = '</details>';
const SUMMARY = /<summary>[^<]*<\/summary>/;

/** Reads each character once, however many blocks there are. */
function readDetails(content: string): Body {
  const reasoning: string[] = [];
  const texts: string[] = [];
  let last = 0;
  for (const { 0: start, 1: type = '', 2: attributes = '', index } of content.matchAll(DETAILS)) {
    if (index < last) continue;
    const end = content.indexOf(END, index);
    if (end === -1) break;
    texts.push(content.slice(last, index));
    const body = decode(content.slice(index + start.length, end).replace(SUMMARY, '')).trim();
    if (type === 'reasoning') reasoning.push(body.replaceAll(/^> ?/gm, ''));
    else texts.push(describeCall(type, attributes, body));
    last = end + END.length;
  }
  texts.push(content.slice(last));
  const words = texts.map(text => text.trim()).filter(text => text !== '');
  return { text: words.join('\n\n'), reasoning: reasoning.join('\n\n') };
}

function describeCall(type: string, attributes: string, body: string): string {
  const [name, args, result] = ['name', 'arguments', 'result'].map(key => readAttribute(attributes, key));
  const blocks = [args ? fence(args, 'json') : '', result ? fence(result) : '', body === '' ? '' : fence(body)];
  return `${toolCaption(name || type)}${blocks.filter(Boolean).join('\n\n')}`;
}

const readAttribute = (attributes: string, name: string): string =>
  decode(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", amp: '&' };

const decode = (escaped: string): string =>
  escaped.replaceAll(/&(lt|gt|quot|#39|#x27|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
