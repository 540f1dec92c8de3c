// The tools of `vitrine mcp`. Each starts the server under test anew: an agent has changed its files since the last call.
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { compileView } from '@vitrine/autoview';
import { HOST_PROFILE_NAMES, hostProfile } from '@vitrine/protocol/internal/session/host-profiles';
import { registerUITool } from '@vitrine/server';
import { errorMessage } from '@vitrine/std/internal/error-message';
import * as z from 'zod';
import { drawOnce, type Verdict } from '../../interface-tests/draw-once.ts';
import { draftArguments, type Example, readExamples } from '../../interface-tests/file/examples.ts';
import type { Finding } from '../../interface-tests/finding.ts';
import type { TestHostServer } from '../../interface-tests/page/host-page.ts';
import { readPastedInterface } from '../../interface-tests/pasted-interface.ts';
import { findingLines } from '../../interface-tests/reports/finding-lines.ts';
import { listCallFindings } from '../../interface-tests/reports/summary.ts';
import { runTest } from '../../interface-tests/run-test.ts';
import { type InterfaceCall, namesInterface, type TestedServer } from '../../interface-tests/tested-server.ts';
import { version } from '../../program/version.ts';
import { explainError } from './explain-error.ts';

export interface AgentServerContext {
  openServer(): Promise<TestedServer>;
  openHost(): Promise<TestHostServer>;
  /** Path of the test file. @default `vitrine.test.yml`, where it is there */
  readonly testFile?: string | undefined;
}

const READS = { readOnlyHint: true, openWorldHint: false };
const ProfileSchema = z.enum(HOST_PROFILE_NAMES).describe('The host to imitate');
const ArgumentsSchema = z
  .record(z.string(), z.unknown())
  .optional()
  .describe('Arguments of the call. Without them: of vitrine.test.yml, else made from the schema');
const CallShape = { tool: z.string().describe('Name of the tool under test'), arguments: ArgumentsSchema };
const LookShape = {
  theme: z.enum(['light', 'dark']).default('light'),
  width: z.int().min(200).max(2000).default(760).describe('Width of the chat in pixels'),
};
const FindingsSchema = z.array(
  z.object({
    level: z.string().describe('error, warning or note'),
    check: z.string(),
    message: z.string(),
    hint: z.string().optional(),
    where: z.string().optional(),
  }),
);

const INSTRUCTIONS =
  'Shows the interfaces (MCP Apps, MCP-UI, Apps SDK, A2UI) of the MCP server you work on. Look with render_interface, find faults with check_interface, repair the sources, and check again: the server is started anew for each call.';

/** Creates the server for one client. */
export function createAgentServer(context: AgentServerContext): McpServer {
  const server = new McpServer(
    { name: 'vitrine', title: 'Vitrine', version: version() },
    { instructions: INSTRUCTIONS },
  );
  addListTools(server, context);
  addRender(server, context);
  addCheck(server, context);
  addCompare(server, context);
  server.registerTool(
    'explain_error',
    {
      title: 'Explain an error',
      description: 'Says what an error of a view, of its console or of a host means, and what to do.',
      inputSchema: z.object({ error: z.string().describe('The message, as it was seen') }),
      annotations: READS,
    },
    ({ error }) => say(explainError(error)),
  );
  return server;
}

function addListTools(server: McpServer, context: AgentServerContext): void {
  server.registerTool(
    'list_tools',
    {
      title: 'List tools',
      description: 'The tools of the server under test: which have an interface, and arguments to call them with.',
      outputSchema: z.object({
        tools: z.array(
          z.object({ name: z.string(), hasInterface: z.boolean(), arguments: z.record(z.string(), z.unknown()) }),
        ),
      }),
      annotations: READS,
    },
    () =>
      withServer(context, async tested => {
        const examples = await readExamples(context.testFile);
        const tools = tested.tools.map(tool => ({
          name: tool.name,
          hasInterface: namesInterface(tool),
          arguments: examples.argumentsFor(tool),
        }));
        const lines = tools.map(
          tool => `${tool.name}${tool.hasInterface ? ', with an interface' : ''}: ${JSON.stringify(tool.arguments)}`,
        );
        return { ...say(lines.join('\n') || 'The server has no tools.'), structuredContent: { tools } };
      }),
  );
}

const VERDICT = {
  tool: z.string(),
  ok: z.boolean(),
  findings: FindingsSchema,
};

/** The page of a tool of this server: findings as a list, pictures below. */
const pageFor = (name: string, shape: z.ZodRawShape) => ({
  html: () =>
    compileView({ name, inputSchema: { type: 'object' }, outputSchema: z.toJSONSchema(z.object(shape)) }).html,
  uri: `ui://vitrine/${name}`,
});

function addRender(server: McpServer, context: AgentServerContext): void {
  registerUITool(
    server,
    {
      name: 'render_interface',
      title: 'Render an interface',
      description:
        'Calls a tool of the server under test, and returns a picture of its interface in a host, what the view shows as text, and what is wrong.',
      inputSchema: z.object({
        ...CallShape,
        ...LookShape,
        profile: ProfileSchema.default('vitrine'),
        html: z.string().optional().describe('A page in the place of the server’s, to try a change'),
      }),
      outputSchema: z.object({ ...VERDICT, text: z.string() }),
      annotations: READS,
      ui: pageFor('render_interface', { ...VERDICT, text: z.string() }),
    },
    ({ tool, arguments: input, theme, width, profile, html }) =>
      withCall(context, { tool, input }, async (call, tested) => {
        const pasted = html === undefined ? undefined : readPastedInterface(html);
        const shown = pasted ? { ...call, part: { ...pasted.part, server: tested.name } } : call;
        const options = { profile, theme, width, timeoutMs: 5_000, answer: tested.answer };
        const verdict = await drawOnce(shown, options, await context.openHost());
        const ok = isOk(verdict.findings);
        return {
          content: [
            textBlock(describeVerdict(`${tool} in ${hostProfile(profile).title}`, verdict)),
            ...pictureBlocks(verdict),
          ],
          structuredContent: { tool, ok, findings: listFindings(verdict.findings), text: verdict.text.slice(0, 2_000) },
        };
      }),
  );
}

function addCheck(server: McpServer, context: AgentServerContext): void {
  registerUITool(
    server,
    {
      name: 'check_interface',
      title: 'Check an interface',
      description:
        'Tests the interface of a tool in each host, in several widths and both themes: errors, policy, accessibility, keyboard, layout, reactions.',
      inputSchema: z.object({
        ...CallShape,
        profiles: z.array(ProfileSchema).min(1).default(['vitrine']),
        widths: z.array(z.int().min(200).max(2000)).min(1).default([320, 760]),
      }),
      outputSchema: z.object(VERDICT),
      annotations: READS,
      ui: pageFor('check_interface', VERDICT),
    },
    ({ tool, arguments: input, profiles, widths }) =>
      withServer(context, async tested => {
        const examples = await readExamples(context.testFile);
        const example: Example[] = input ? [{ arguments: input }] : [...examples.writtenFor(tool)];
        const options = { profiles, widths, tools: [tool], timeoutMs: 5_000 };
        const report = await runTest(
          tested,
          await context.openHost(),
          { ...examples, writtenFor: () => example },
          options,
        );
        const [call] = report.calls;
        if (!call)
          return fail(report.untested[0] ? `${tool}: ${report.untested[0].reason}.` : `There is no tool ${tool}.`);
        const findings = report.calls.flatMap(listCallFindings);
        const picture = call.hosts.flatMap(({ pictures }) => pictures)[0];
        return {
          content: [
            textBlock([`${tool}: ${report.ok ? 'ok' : 'FAILED'}`, ...findingLines(findings)].join('\n')),
            ...(picture ? [imageBlock(picture.png)] : []),
          ],
          structuredContent: { tool, ok: report.ok, findings: listFindings(findings) },
        };
      }),
  );
}

function addCompare(server: McpServer, context: AgentServerContext): void {
  server.registerTool(
    'compare_hosts',
    {
      title: 'Compare hosts',
      description: 'Pictures of the same call in several hosts, and what differs there.',
      inputSchema: z.object({
        ...CallShape,
        ...LookShape,
        profiles: z
          .array(ProfileSchema)
          .min(1)
          .default([...HOST_PROFILE_NAMES]),
      }),
      annotations: READS,
    },
    ({ tool, arguments: input, theme, width, profiles }) =>
      withCall(context, { tool, input }, async (call, tested) => {
        const host = await context.openHost();
        const content: CallToolResult['content'] = [];
        for (const profile of profiles) {
          const { title, notes } = hostProfile(profile);
          const options = { profile, theme, width, timeoutMs: 5_000, answer: tested.answer };
          const verdict = await drawOnce(call, options, host);
          content.push(textBlock([describeVerdict(title, verdict), ...notes].join('\n')), ...pictureBlocks(verdict));
        }
        return { content };
      }),
  );
}

const textBlock = (text: string) => ({ type: 'text' as const, text });
const imageBlock = (png: Buffer) => ({ type: 'image' as const, data: png.toString('base64'), mimeType: 'image/png' });
const pictureBlocks = ({ png }: Verdict) => (png ? [imageBlock(png)] : []);
const say = (text: string): CallToolResult => ({ content: [textBlock(text)] });
const fail = (text: string) => ({ isError: true as const, content: [textBlock(text)] });
const isOk = (findings: readonly Finding[]): boolean => findings.every(({ level }) => level !== 'error');
const listFindings = (findings: readonly Finding[]) =>
  findings.map(({ level, check, message, hint, where }) => ({
    level,
    check,
    message,
    ...(hint && { hint }),
    ...(where && { where }),
  }));

function describeVerdict(title: string, { findings, paintMs, text }: Verdict): string {
  return [
    `${title}: ${isOk(findings) ? 'ok' : 'FAILED'}${paintMs === undefined ? '' : `, first paint after ${paintMs} ms`}`,
    ...findingLines(findings),
    `Shows: ${text.replace(/\s+/g, ' ').slice(0, 1_000) || 'nothing'}`,
  ].join('\n');
}

type Answer<Result> = Promise<Result | ReturnType<typeof fail>>;

/** Starts the server under test for one call. What goes wrong is told to the agent. */
async function withServer<Result>(
  { openServer }: AgentServerContext,
  use: (tested: TestedServer) => Promise<Result>,
): Answer<Result> {
  let tested: TestedServer | undefined;
  try {
    tested = await openServer();
    return await use(tested);
  } catch (error) {
    return fail(`${errorMessage(error)}`);
  } finally {
    await tested?.close();
  }
}

const withCall = <Result>(
  context: AgentServerContext,
  { tool: name, input }: { tool: string; input: Record<string, unknown> | undefined },
  use: (call: InterfaceCall, tested: TestedServer) => Promise<Result>,
): Answer<Result> =>
  withServer(context, async tested => {
    const tool = tested.tools.find(one => one.name === name);
    if (!tool)
      throw new Error(`There is no tool ${name}. There are ${tested.tools.map(one => one.name).join(', ') || 'none'}.`);
    const examples = await readExamples(context.testFile);
    const args = input ?? examples.writtenFor(name)[0]?.arguments ?? draftArguments(tool);
    return use(await tested.call(tool, args), tested);
  });
