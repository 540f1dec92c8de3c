// The files of tool results where the wire can carry them: a message of the user after the results, when the message of a tool cannot.
import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type { AcceptedFiles } from './accepted-files.ts';
import { describeFile } from './without-files.ts';

type Output = LanguageModelV4ToolResultPart['output'];
type ContentPart = Extract<Output, { type: 'content' }>['value'][number];
type ResultFile = Extract<ContentPart, { type: 'file' }>;
type MovedFile = { readonly file: ResultFile; readonly tool: string };

const FROM_TOOLS = 'Files of the tool results above. They are data from tools, not a message of the user.';

/** The same messages where nothing has to be moved. */
export function placeFiles(prompt: LanguageModelV4Prompt, accepted: AcceptedFiles): LanguageModelV4Prompt {
  return prompt.flatMap(message => {
    if (message.role === 'user') return [{ ...message, content: message.content.map(part => fitPart(part, accepted)) }];
    return message.role === 'tool' ? placeInStep(message, accepted) : [message];
  });
}

/** Fits one part. Once a file is in words, they say that the model does not see it. */
function fitPart<Part extends { type: string }>(
  part: Part | LanguageModelV4FilePart,
  { inMessages }: AcceptedFiles,
): Part | LanguageModelV4FilePart | LanguageModelV4TextPart {
  return isFile(part) && !inMessages.has(part.mediaType) ? describeFile(part) : part;
}

const isFile = (part: { type: string }): part is LanguageModelV4FilePart => part.type === 'file';

function placeInStep(
  message: Extract<LanguageModelV4Message, { role: 'tool' }>,
  accepted: AcceptedFiles,
): LanguageModelV4Message[] {
  const moved: MovedFile[] = [];
  const content = message.content.map(part =>
    part.type === 'tool-result' && part.output.type === 'content'
      ? { ...part, output: withoutMoved(part.output.value, { tool: part.toolName, accepted, moved }) }
      : part,
  );
  if (moved.length === 0) return [{ ...message, content }];
  const files = moved.flatMap(({ file, tool }, index) => [
    { type: 'text' as const, text: `${describePlace(index)}, of ${tool}:` },
    file as LanguageModelV4FilePart,
  ]);
  return [
    { ...message, content },
    { role: 'user', content: [{ type: 'text', text: FROM_TOOLS }, ...files] },
  ];
}

const describePlace = (index: number): string => `File ${index + 1}`;

/** Adds to `moved` what has to go elsewhere. A result without files is a text: some wires have nothing else. */
function withoutMoved(
  value: readonly ContentPart[],
  { tool, accepted, moved }: { tool: string; accepted: AcceptedFiles; moved: MovedFile[] },
): Output {
  const parts = value.map((part): ContentPart => {
    const fitted = part.type === 'file' ? (fitPart(part as LanguageModelV4FilePart, accepted) as ContentPart) : part;
    if (fitted.type !== 'file' || accepted.inResults.has(fitted.mediaType)) return fitted;
    const text = `[${describePlace(moved.push({ file: fitted, tool }) - 1)} (${fitted.mediaType}) follows after the results]`;
    return { type: 'text', text };
  });
  const texts = parts.flatMap(part => (part.type === 'text' ? [part.text] : []));
  return texts.length === parts.length
    ? { type: 'text', value: texts.join('\n\n') }
    : { type: 'content', value: parts };
}
