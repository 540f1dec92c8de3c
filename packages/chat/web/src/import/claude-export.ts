// Reads `conversations.json` of Claude's data export: each conversation is a list of messages, which in newer files name their parents.
import * as z from 'zod/mini';
import { buildTree, createTally, type ForeignChat, type ForeignMessage, fence, readTime } from './foreign-chat.ts';

const text = z.catch(z.optional(z.nullable(z.string())), undefined);

const BlockSchema = z.looseObject({
  type: z.string(),
  text,
  thinking: text,
  name: text,
  input: z.optional(z.unknown()),
  content: z.optional(z.unknown()),
});
const MessageSchema = z.looseObject({
  uuid: z.string(),
  sender: z.string(),
  text,
  content: z.catch(z.optional(z.array(BlockSchema)), undefined),
  created_at: text,
  parent_message_uuid: text,
  attachments: z.catch(z.optional(z.array(z.looseObject({ file_name: text, extracted_content: text }))), undefined),
  files: z.catch(z.optional(z.array(z.looseObject({ file_name: text, file_uuid: text }))), undefined),
});
type Message = z.infer<typeof MessageSchema>;
const ConversationSchema = z.looseObject({
  name: text,
  created_at: text,
  current_leaf_message_uuid: text,
  chat_messages: z.array(z.unknown()),
});

/** Reads a conversation of Claude; undefined when the value is none. */
export function readClaude(value: unknown): ForeignChat | undefined {
  const parsed = z.safeParse(ConversationSchema, value);
  if (!parsed.success) return undefined;
  const { name, created_at, chat_messages } = parsed.data;
  const tally = createTally();
  const messages = chat_messages.flatMap(received => {
    const message = z.safeParse(MessageSchema, received);
    if (message.success) return [message.data];
    tally.add('message');
    return [];
  });
  const entries = messages.map((message, index) => ({
    id: message.uuid,
    // Older files have the messages of one branch, in their order.
    parent: message.parent_message_uuid ?? messages[index - 1]?.uuid,
    message: readMessage(message, tally.add),
  }));
  return {
    product: 'Claude',
    title: name ?? '',
    createdAt: readTime(created_at),
    roots: buildTree(entries, parsed.data.current_leaf_message_uuid ?? messages.at(-1)?.uuid),
    count: entries.filter(({ message }) => message).length,
    leftOut: tally.counts,
  };
}

function readMessage(message: Message, leaveOut: (name: string) => void): ForeignMessage | undefined {
  const { sender, content = [], attachments = [], files = [], created_at } = message;
  // `text` has a line in place of each block that some devices do not show.
  const blocks = content.length > 0 ? content : [{ type: 'text', text: message.text }];
  const words = blocks.map(block => readBlock(block, leaveOut)).filter(part => part !== '');
  const reasoning = blocks.flatMap(({ type, thinking }) => (type === 'thinking' && thinking ? [thinking] : []));
  const texts = attachments.flatMap(({ file_name, extracted_content }) =>
    extracted_content ? [{ name: file_name || 'attachment.txt', text: extracted_content }] : [],
  );
  const missingFiles = [
    ...attachments.flatMap(({ file_name, extracted_content }) =>
      extracted_content ? [] : [file_name || 'attachment'],
    ),
    ...files.map(({ file_name, file_uuid }) => file_name || file_uuid || 'file'),
  ];
  if (words.length + reasoning.length + texts.length + missingFiles.length === 0) return undefined;
  return {
    author: sender === 'human' ? 'user' : 'assistant',
    text: words.join('\n\n'),
    ...(reasoning.length === 0 ? {} : { reasoning: reasoning.join('\n\n') }),
    missingFiles,
    files: texts,
    at: readTime(created_at),
  };
}

function readBlock({ type, name, ...block }: z.infer<typeof BlockSchema>, leaveOut: (name: string) => void): string {
  const caption = `**${(name ?? 'tool').replace(/[^\w.-]/g, '_')}**\n\n`;
  switch (type) {
    case 'text':
      return block.text ?? '';
    case 'tool_use':
      return `${caption}${fence(JSON.stringify(block.input ?? {}, null, 2), 'json')}`;
    case 'tool_result': {
      const result = readResult(block.content, leaveOut);
      return result === '' ? '' : `${caption}${fence(result)}`;
    }
    // The first is read apart from the text; the others count tokens, and mark ends.
    case 'thinking':
    case 'token_budget':
    case 'flag':
      return '';
    default:
      leaveOut(type);
      return '';
  }
}

function readResult(content: unknown, leaveOut: (name: string) => void): string {
  if (typeof content === 'string') return content;
  const blocks = z.safeParse(z.array(BlockSchema), content);
  if (!blocks.success) return '';
  return blocks.data
    .flatMap(({ type, text: words }) => {
      if (words) return [words];
      leaveOut(type);
      return [];
    })
    .join('\n\n');
}
