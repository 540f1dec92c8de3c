// Turns what the user has entered into what is shown. Compilers, catalogs and engines are loaded with the first paste that needs them.
import type { Surfaces } from '@vitrine/a2ui';
import type { ToolDefinition } from '@vitrine/autoview';
import type { CatalogComponent } from '@vitrine/components/catalog';
import type { ToolResult } from '@vitrine/protocol/content';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { isRecord } from '@vitrine/std/internal/json';
import { MAX_TEXT, type PasteKind, type PlaygroundState } from '../playground-state.ts';
import { htmlPart, resourceContent, resultResource } from '../read-resource.ts';
import { detectKind, readTools, unwrapAnswer } from './detect-kind.ts';
import { type JsonFault, parseJson } from './parse-json.ts';

/** Content of a paste that is shown: a view in the sandbox, or data that the page draws itself. */
export type ShownContent =
  | { readonly type: 'view'; readonly part: UIResourcePart }
  | { readonly type: 'a2ui'; readonly surfaces: Surfaces }
  | { readonly type: 'component'; readonly definition: CatalogComponent; readonly data: unknown };

/** The call that a view belongs to. */
export interface PastedCall {
  readonly tools: readonly ToolDefinition[];
  readonly tool?: ToolDefinition;
  readonly input?: Record<string, unknown>;
  readonly result?: ToolResult;
}

export interface Shown {
  readonly kind: PasteKind;
  readonly content: ShownContent;
  readonly call: PastedCall;
  /** One line each: what was not granted, or could not be read. */
  readonly notes: readonly string[];
  /** Choice among several tools or components. */
  readonly choice?: { readonly names: readonly string[]; readonly current: string };
}

/** Problem for which a paste cannot be shown, in words for the user. */
class PasteProblem extends Error {
  override readonly name = 'PasteProblem';
}

/** Reads what the user has entered; undefined when there is nothing. Rejects with `PasteProblem`. */
export async function readPaste(state: PlaygroundState): Promise<Shown | undefined> {
  const { text } = state;
  if (text.trim() === '') return undefined;
  if (text.length > MAX_TEXT)
    throw new PasteProblem(`The paste has ${text.length} characters; at most ${MAX_TEXT} are read.`);
  const kind = state.kind ?? detectKind(text);
  if (kind === undefined) throw new PasteProblem(describeUnknown(text));
  const call = readCall(state);
  switch (kind) {
    case 'html':
    case 'apps-sdk':
      return { kind, content: { type: 'view', part: htmlPart(text, kind === 'apps-sdk') }, call, notes: [] };
    case 'a2ui':
      return { kind, call, ...(await a2uiContent(text)) };
    case 'tool':
      return readTool(state, call);
    default: {
      const value = unwrapAnswer(requireJson(text, 'The paste'));
      if (kind === 'resource') return { kind, call, ...(await readContent(value)) };
      return kind === 'result' ? readResult(value, call) : readComponent(value, state.choice);
    }
  }
}

async function readTool(state: PlaygroundState, call: PastedCall): Promise<Shown> {
  const kind = 'tool';
  const definitions = readTools(unwrapAnswer(requireJson(state.text, 'The paste')));
  if (!definitions) throw new PasteProblem('This is no tool definition: it needs a "name" and an "inputSchema".');
  // The Messages API of Anthropic writes the schema's name in its own way.
  const tools = definitions.map(
    ({ input_schema: schema, ...tool }) => ({ inputSchema: schema, ...tool }) as never as ToolDefinition,
  );
  const names = tools.map(({ name }) => name);
  const tool = tools.find(({ name }) => name === state.choice) ?? tools[0]!;
  const own = { ...call, tools, tool };
  const choice = { names, current: tool.name };
  const embedded = call.result && resultResource(call.result);
  if (embedded) return { kind, call: own, choice, ...(await readContent(embedded)) };
  const { compileView } = await import('@vitrine/autoview');
  const { html } = compileView(tool, { siblings: tools });
  return {
    kind,
    call: own,
    choice,
    content: { type: 'view', part: compiledPart(tool.name, html) },
    notes: namedPage(tool),
  };
}

/** The note that a tool names a page, which is at its server. */
function namedPage({ _meta: meta }: ToolDefinition & { _meta?: unknown }): string[] {
  const ui = isRecord(meta) && isRecord(meta.ui) ? meta.ui.resourceUri : undefined;
  const address = ui ?? (isRecord(meta) ? meta['openai/outputTemplate'] : undefined);
  return typeof address === 'string'
    ? [
        `The tool names the page ${address.slice(0, 200)}, which its server has. Paste its resource to see it; this is the page that Vitrine compiles.`,
      ]
    : [];
}

async function readResult(value: unknown, call: PastedCall): Promise<Shown> {
  const kind = 'result';
  const { wellFormedResult } = await import('@vitrine/protocol/internal/content/content');
  const result = wellFormedResult(value);
  const own = { ...call, result };
  const embedded = resultResource(result);
  if (embedded) return { kind, call: own, ...(await readContent(embedded)) };
  const { compileView } = await import('@vitrine/autoview');
  const tool: ToolDefinition = { name: 'result', title: 'Result', inputSchema: { type: 'object' } };
  // Framed: there is no tool to call, so the page has no form.
  const { html } = compileView(tool, { framed: true });
  const input = call.input ?? {};
  return {
    kind,
    call: { ...own, tool, input },
    content: { type: 'view', part: compiledPart('result', html) },
    notes: [],
  };
}

async function readComponent(value: unknown, choice: string | undefined): Promise<Shown> {
  const kind = 'component';
  const call = { tools: [] };
  const { findComponent } = await import('@vitrine/components/catalog');
  const wrapper = isRecord(value) && typeof value.component === 'string' ? value : undefined;
  const data = wrapper ? wrapper.props : value;
  const names = wrapper ? [String(wrapper.component)] : await fittingComponents(value);
  const current = names.find(name => name === choice) ?? names[0];
  if (current === undefined)
    throw new PasteProblem('No component accepts these data. Name one: {"component": "chart", "props": {…}}.');
  const definition = await findComponent(current)?.load();
  if (!definition) throw new PasteProblem(`There is no component "${current.slice(0, 100)}".`);
  return { kind, call, content: { type: 'component', definition, data }, notes: [], choice: { names, current } };
}

/** The components whose schemas accept the data: those first that leave fewest members unread. */
async function fittingComponents(data: unknown): Promise<string[]> {
  const schemas = await import('@vitrine/components/schemas');
  return Object.values(schemas).flatMap(contract => {
    if (!isRecord(contract) || !('safeParse' in contract) || !('description' in contract)) return [];
    const { name, safeParse } = contract as unknown as typeof schemas.chartContract;
    return safeParse(data).success ? [name] : [];
  });
}

async function readContent(resource: unknown): Promise<Pick<Shown, 'content' | 'notes'>> {
  const content = resourceContent(resource);
  if ('problem' in content) throw new PasteProblem(content.problem);
  if ('messages' in content) return a2uiContent(content.messages);
  return { content: { type: 'view', part: content.part }, notes: content.notes };
}

async function a2uiContent(text: string): Promise<Pick<Shown, 'content' | 'notes'>> {
  const { createSurfaces } = await import('@vitrine/a2ui');
  const surfaces = createSurfaces();
  const { issues } = surfaces.apply(text, { server: 'paste', place: 'paste' });
  const notes = issues.slice(0, 5).map(({ code, message }) => `${code}: ${message}`);
  if (surfaces.inPlace('paste').length === 0) throw new PasteProblem(notes[0] ?? 'The messages create no surface.');
  return { content: { type: 'a2ui', surfaces }, notes };
}

function compiledPart(name: string, content: string): UIResourcePart {
  const uri = `ui://vitrine.dev/compiled/${encodeURIComponent(name)}`;
  return {
    type: 'ui-resource',
    uri,
    server: 'paste',
    mimeType: 'text/html;profile=mcp-app',
    source: 'compiled',
    content,
  };
}

function readCall({ input, result }: PlaygroundState): PastedCall {
  const args = input?.trim() ? requireJson(input, 'The arguments') : undefined;
  if (args !== undefined && !isRecord(args)) throw new PasteProblem('The arguments are no JSON object.');
  const value = result?.trim() ? unwrapAnswer(requireJson(result, 'The result')) : undefined;
  // A result that is only its data is one that servers send, too.
  const completeResult =
    isRecord(value) && !('content' in value) && !('structuredContent' in value) ? { structuredContent: value } : value;
  if (completeResult !== undefined && !isRecord(completeResult))
    throw new PasteProblem('The result is no JSON object.');
  return { tools: [], ...(args && { input: args }), ...(completeResult && { result: withText(completeResult) }) };
}

/** MCP wants the data as text, too. */
const withText = (result: Record<string, unknown>): ToolResult =>
  Array.isArray(result.content)
    ? (result as ToolResult)
    : { ...result, content: [{ type: 'text', text: JSON.stringify(result.structuredContent) }] };

function requireJson(text: string, what: string): unknown {
  const parsed = parseJson(text);
  if ('value' in parsed) return parsed.value;
  throw new PasteProblem(`${what} is no JSON. ${describeFault(parsed.fault)}`);
}

const describeFault = ({ line, column, message }: JsonFault): string => `Line ${line}, column ${column}: ${message}`;

function describeUnknown(text: string): string {
  const parsed = parseJson(text);
  if ('value' in parsed)
    return 'The playground does not know what this JSON is. Choose what it is, or load an example.';
  return /^\s*[[{]/.test(text)
    ? `This is no JSON. ${describeFault(parsed.fault)}`
    : 'This is neither JSON nor HTML. Paste a whole definition, result, resource or page.';
}
