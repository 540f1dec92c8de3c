// Reads `conversations.json` of ChatGPT's data export: each conversation is a mapping of nodes, which name their parents.
import * as z from 'zod/mini';
import { buildTree, createTally, type ForeignChat, type ForeignMessage, fence, readTime } from './foreign-chat.ts';

const text = z.catch(z.optional(z.nullable(z.string())), undefined);

const PartSchema = z.union([
  z.string(),
  z.looseObject({ content_type: z.optional(z.string()), text, asset_pointer: text }),
]);
const ContentSchema = z.looseObject({
  content_type: z.string(),
  parts: z.catch(z.optional(z.array(PartSchema)), undefined),
  text,
  language: text,
  /** Text of `tether_browsing_display`. */
  result: text,
  title: text,
  url: text,
  /** Texts of `thoughts`. */
  thoughts: z.catch(z.optional(z.array(z.looseObject({ summary: text, content: text }))), undefined),
  /** Text of `reasoning_recap`. */
  content: text,
});
const MetadataSchema = z.looseObject({
  model_slug: text,
  is_visually_hidden_from_conversation: z.catch(z.optional(z.nullable(z.boolean())), undefined),
  attachments: z.catch(z.optional(z.array(z.looseObject({ name: z.string() }))), undefined),
});
const MessageSchema = z.looseObject({
  author: z.looseObject({ role: z.string(), name: text }),
  create_time: z.catch(z.optional(z.nullable(z.number())), undefined),
  content: ContentSchema,
  metadata: z.catch(z.optional(MetadataSchema), undefined),
  recipient: text,
});
type Message = z.infer<typeof MessageSchema>;
const NodeSchema = z.looseObject({
  parent: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.unknown())),
});
const ConversationSchema = z.looseObject({
  title: text,
  create_time: z.catch(z.optional(z.nullable(z.number())), undefined),
  current_node: text,
  /** The model of messages that name none; `auto` is no model. */
  default_model_slug: text,
  mapping: z.record(z.string(), NodeSchema),
});

/** Reads a conversation of ChatGPT; undefined when the value is none. */
export function readChatGPT(value: unknown): ForeignChat | undefined {
  const parsed = z.safeParse(ConversationSchema, value);
  if (!parsed.success) return undefined;
  const { title, create_time, current_node, default_model_slug: usual, mapping } = parsed.data;
  const model = usual === 'auto' ? undefined : (usual ?? undefined);
  const tally = createTally();
  const entries = Object.entries(mapping).map(([id, { parent, message }]) => ({
    id,
    parent,
    message: message == null ? undefined : readMessage(message, { model, leaveOut: tally.add }),
  }));
  return {
    product: 'ChatGPT',
    title: title ?? '',
    createdAt: readTime(create_time),
    roots: buildTree(entries, current_node),
    count: entries.filter(({ message }) => message).length,
    leftOut: tally.counts,
  };
}

function readMessage(
  value: unknown,
  { model, leaveOut }: { model: string | undefined; leaveOut: (name: string) => void },
): ForeignMessage | undefined {
  const { success, data: message } = z.safeParse(MessageSchema, value);
  if (!success) {
    leaveOut('message');
    return undefined;
  }
  const { author, content, metadata, create_time } = message;
  const body = readContent(message, leaveOut);
  const pictures = body.assets.length > 0 && metadata?.attachments?.length ? [] : body.assets;
  const missingFiles = [...(metadata?.attachments?.map(({ name }) => name) ?? []), ...pictures];
  if (body.text.trim() === '' && body.reasoning === undefined && missingFiles.length === 0) return undefined;
  if (author.role === 'system' || metadata?.is_visually_hidden_from_conversation) {
    leaveOut(author.role === 'system' ? 'system' : content.content_type);
    return undefined;
  }
  return {
    author: author.role === 'user' ? 'user' : 'assistant',
    text: body.text,
    ...(body.reasoning === undefined ? {} : { reasoning: body.reasoning }),
    missingFiles,
    files: [],
    model: metadata?.model_slug ?? model,
    at: readTime(create_time),
  };
}

interface Body {
  readonly text: string;
  readonly reasoning?: string;
  /** Names of pictures and recordings. */
  readonly assets: readonly string[];
}

/** Citation marks of the page, such as U+E200 `cite` U+E202 `turn0search0` U+E201. */
const MARKS = /\ue200[^\ue201]*\ue201/g;

function readContent({ author, content, recipient }: Message, leaveOut: (name: string) => void): Body {
  const assets: string[] = [];
  const only = (words: string): Body => ({ text: words, assets });
  // What one tool is told or has answered has the tool's name above it.
  const tool = author.role === 'tool' ? author.name : recipient && recipient !== 'all' ? recipient : undefined;
  const showTool = (words: string, language?: string): Body =>
    only(words === '' ? '' : `${tool ? `**${tool.replace(/[^\w.-]/g, '_')}**\n\n` : ''}${fence(words, language)}`);
  switch (content.content_type) {
    case 'text':
    case 'multimodal_text': {
      const words = (content.parts ?? []).flatMap(part => readPart(part, { assets, leaveOut })).join('\n\n');
      return tool ? { ...showTool(words), assets } : only(words.replace(MARKS, ''));
    }
    case 'code':
      return showTool(content.text ?? '', content.language === 'unknown' ? '' : (content.language ?? ''));
    case 'execution_output':
      return showTool(content.text ?? '');
    case 'tether_quote':
      return only([content.title, content.url, content.text && fence(content.text)].filter(Boolean).join('\n\n'));
    case 'tether_browsing_display':
      return showTool(content.result ?? '');
    case 'system_error':
      return only(content.text ?? '');
    case 'thoughts': {
      const words = (content.thoughts ?? []).flatMap(({ summary, content: thought }) => [summary, thought]);
      return { text: '', reasoning: words.filter(Boolean).join('\n\n'), assets };
    }
    case 'reasoning_recap':
      return { text: '', reasoning: content.content ?? '', assets };
    default:
      leaveOut(content.content_type);
      return only('');
  }
}

function readPart(
  part: z.infer<typeof PartSchema>,
  { assets, leaveOut }: { assets: string[]; leaveOut: (name: string) => void },
): string[] {
  if (typeof part === 'string') return part === '' ? [] : [part];
  if (part.text) return [part.text];
  if (part.asset_pointer) assets.push(part.asset_pointer.replace(/^.*\/\//, ''));
  else leaveOut(part.content_type ?? 'part');
  return [];
}
