// Artifacts: pages, drawings, diagrams and documents that a model writes as fenced blocks of its answer. The answers are in the log as they are; only what
// the user changes has an event of its own.
import type { ArtifactEditEvent, ArtifactKind } from '@vitrine/protocol/internal/session/run-events';
import type { SessionEvent } from '@vitrine/protocol/session';
import * as z from 'zod/mini';
import { EditArtifactSchema } from '../api/contract/artifacts/artifacts.ts';
import { AgentError } from '../errors.ts';
import type { Log } from '../store/log/log.ts';

/** Text for the model: how to write an artifact. */
export const ARTIFACT_RULES = `What the user will look at, use or keep, such as a page, drawing, diagram or document, is shown beside the chat if you write it as one fenced code block in html, svg, mermaid, markdown or jsx with a name after the language: \`\`\`html id=clock title="Clock". To change it, write the whole block again with the same id. It has no network and no files: html has everything inline, jsx is one file that imports only react and exports its component by default. A script in it may call your tools: await callTool(name, arguments) resolves with the MCP result, after the user has agreed.`;

/** Languages of the fences, by kind. */
const LANGUAGES: Readonly<Record<ArtifactKind, string>> = {
  html: 'html',
  svg: 'svg',
  mermaid: 'mermaid',
  markdown: 'markdown',
  react: 'jsx',
};

/** Logs a version of an artifact. Rejects with `AgentError` `bad-arguments`, `unknown-session`, `store-failed`. */
export async function editArtifact(log: Log, sessionId: string, received: unknown): Promise<void> {
  const parsed = EditArtifactSchema.safeParse(received);
  if (!parsed.success)
    throw new AgentError('bad-arguments', `This is no version of an artifact: ${z.prettifyError(parsed.error)}`);
  const { title, ...edit } = parsed.data;
  await log.append(sessionId, { type: 'artifact:edit', ...edit, ...(title === undefined ? {} : { title }) });
}

/** Describes an edit for the model; nothing for one that a later edit replaces. */
export function describeLastEdit(edit: ArtifactEditEvent, events: readonly SessionEvent[]): string[] {
  const isReplaced = events.some(
    event => event.type === 'artifact:edit' && event.artifact === edit.artifact && event.seq > edit.seq,
  );
  return isReplaced ? [] : [describeEdit(edit)];
}

/** Says to the model what the user has changed, in a fence that nothing in the text closes. */
function describeEdit({ artifact, kind, title, text }: ArtifactEditEvent): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const id = artifact.startsWith('id:') ? ` id=${artifact.slice('id:'.length)}` : '';
  const name = title === undefined ? '' : ` title=${JSON.stringify(title)}`;
  return `I have edited this block myself. It is now:\n${fence}${LANGUAGES[kind]}${id}${name}\n${text}\n${fence}`;
}
