// A prompt without its files, for a model that takes none: the text of a PDF, or a line that tells the model what it does not see.
import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';

import { describePDFText, readPDFText } from './read-pdf-text.ts';

type ToolOutput = LanguageModelV4ToolResultPart['output'];
type FileFacts = Pick<LanguageModelV4FilePart, 'filename' | 'mediaType' | 'data'>;

/** Whether a message of the user or the result of a tool has a file. */
export const hasFiles = (prompt: LanguageModelV4Prompt): boolean =>
  prompt.some(
    message =>
      (message.role === 'user' && message.content.some(({ type }) => type === 'file')) ||
      (message.role === 'tool' && message.content.some(part => part.type === 'tool-result' && hasFile(part.output))),
  );

const hasFile = (output: ToolOutput): boolean =>
  output.type === 'content' && output.value.some(({ type }) => type === 'file');

export const withoutFiles = (prompt: LanguageModelV4Prompt): Promise<LanguageModelV4Prompt> =>
  Promise.all(prompt.map(replaceFiles));

async function replaceFiles(message: LanguageModelV4Message): Promise<LanguageModelV4Message> {
  if (message.role === 'user')
    return {
      ...message,
      content: await Promise.all(message.content.map(async part => (part.type === 'file' ? await toText(part) : part))),
    };
  if (message.role !== 'tool') return message;
  return {
    ...message,
    content: await Promise.all(
      message.content.map(async part =>
        part.type === 'tool-result' ? { ...part, output: await outputWithoutFiles(part.output) } : part,
      ),
    ),
  };
}

async function outputWithoutFiles(output: ToolOutput): Promise<ToolOutput> {
  if (output.type !== 'content') return output;
  const value = await Promise.all(
    output.value.map(async part => (part.type === 'file' ? await toText(part as FileFacts) : part)),
  );
  return { ...output, value };
}

async function toText(file: FileFacts): Promise<LanguageModelV4TextPart> {
  if (file.mediaType !== 'application/pdf' || file.data.type !== 'data') return describeFile(file);
  const { data } = file.data;
  const text = await readPDFText(typeof data === 'string' ? Buffer.from(data, 'base64') : data);
  return text === undefined ? describeFile(file) : { type: 'text', text: describePDFText(file.filename, text) };
}

/** The line in place of a file. */
export const describeFile = ({
  filename,
  mediaType,
}: Pick<LanguageModelV4FilePart, 'filename' | 'mediaType'>): LanguageModelV4TextPart => ({
  type: 'text',
  text: `[File${filename === undefined ? '' : ` ${filename}`} (${mediaType}) that you cannot see]`,
});
