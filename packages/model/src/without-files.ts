// A prompt without its files, for a model that takes none: a line tells the model what it does not see.
import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';

type ToolOutput = LanguageModelV4ToolResultPart['output'];

/** Whether a message of the user or the result of a tool has a file. */
export const hasFiles = (prompt: LanguageModelV4Prompt): boolean =>
  prompt.some(message => replaceFiles(message) !== message);

export const withoutFiles = (prompt: LanguageModelV4Prompt): LanguageModelV4Prompt => prompt.map(replaceFiles);

/** The same message when it has none. */
function replaceFiles(message: LanguageModelV4Message): LanguageModelV4Message {
  if (message.role === 'user' && message.content.some(({ type }) => type === 'file'))
    return { ...message, content: message.content.map(part => (part.type === 'file' ? describeFile(part) : part)) };
  if (
    message.role !== 'tool' ||
    !message.content.some(part => part.type === 'tool-result' && outputHasFile(part.output))
  )
    return message;
  return {
    ...message,
    content: message.content.map(part =>
      part.type === 'tool-result' ? { ...part, output: outputWithoutFiles(part.output) } : part,
    ),
  };
}

const outputHasFile = (output: ToolOutput): boolean =>
  output.type === 'content' && output.value.some(({ type }) => type === 'file');

function outputWithoutFiles(output: ToolOutput): ToolOutput {
  if (output.type !== 'content') return output;
  return { ...output, value: output.value.map(part => (part.type === 'file' ? describeFile(part) : part)) };
}

const describeFile = ({
  filename,
  mediaType,
}: Pick<LanguageModelV4FilePart, 'filename' | 'mediaType'>): LanguageModelV4TextPart => ({
  type: 'text',
  text: `[File${filename === undefined ? '' : ` ${filename}`} (${mediaType}) that you cannot see]`,
});
