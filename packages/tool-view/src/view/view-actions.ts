// Carries out what views ask for: tool calls, resources and lists by the backend; links, downloads and messages after a question or by the
// application.

import type { ActionHandler } from '@vitrine/host';
import { saveFile } from '@vitrine/host/internal/save-file';
import { openableURL } from '@vitrine/policy';
import type { ContentBlock } from '@vitrine/protocol/content';
import { base64ToBytes } from '@vitrine/std/internal/base64';
import { isRecord } from '@vitrine/std/internal/json';
import { type RequestingSurface, type ViewClient, ViewRequestError } from '../client/view-client.ts';
import type { ApprovalQuestion, ApprovalScope } from '../contract/contract.ts';
import { askUser } from './question.ts';
import type { ToolViewTexts } from './texts.ts';

type Action = Parameters<ActionHandler>[0];
type ActionOf<Type extends Action['type']> = Extract<Action, { type: Type }>;

/** A view's call that the user is asked about. */
interface AskedCall {
  readonly server: string;
  readonly question: ApprovalQuestion;
}

/** What the application does for views. Every member may be absent. */
export interface ToolViewHandlers {
  /** A view sends a message in the user's name, such as into the composer. Absent: views are told that this chat takes none. */
  readonly onMessage?: ((text: string, content: readonly ContentBlock[]) => unknown) | undefined;
  /** Opens an address, after your own question. @default a question below the view, then a new tab */
  readonly onLink?: ((url: string) => unknown) | undefined;
  /** Asks the user about a view's call in your own way; resolves with the answer. @default a question below the view */
  readonly onApprove?: ((call: AskedCall) => Promise<ApprovalScope | 'deny'>) | undefined;
  /** A view tells what the model is to know about it; send it with the next message. Absent: views are told that this chat takes none. */
  readonly onModelContext?: ((context: { content?: unknown; structuredContent?: unknown }) => unknown) | undefined;
  /** Every other request: `notify`, `intent` and `data` of the older MCP-UI. */
  readonly onAction?: ((action: Action) => unknown) | undefined;
}

export interface ViewActionsOptions {
  readonly client: ViewClient;
  readonly surface: RequestingSurface;
  readonly texts: ToolViewTexts;
  /** The element for questions, below the view. */
  readonly questions: HTMLElement;
  /** The handlers of now: an application may pass others with each rendering. */
  handlers(): ToolViewHandlers;
}

/** Returns the function that carries out a view's action. It rejects with an error whose message the view is told. */
export function createViewActions(
  options: ViewActionsOptions,
): (action: Action, signal: AbortSignal) => Promise<unknown> {
  const { client, surface, texts, questions, handlers } = options;
  /** Agreements for this surface, by tool. */
  const consents = new Map<string, string>();

  const askAboutCall = (question: ApprovalQuestion, signal: AbortSignal): Promise<ApprovalScope | 'deny'> => {
    const own = handlers().onApprove;
    if (own) return own({ server: surface.server, question });
    const { tool, scopes, reason } = question;
    const lasting = scopes.includes('surface') ? [['surface', texts.allowAlways] as const] : [];
    return askUser<ApprovalScope | 'deny'>(
      questions,
      {
        heading: texts.viewAsks(tool.title ?? tool.name, surface.server),
        note: reason,
        facts: listFacts(question.arguments, texts),
        answers: [['once', texts.allowOnce], ...lasting, ['deny', texts.deny]],
        isDangerous: tool.annotations?.destructiveHint === true,
      },
      signal,
    );
  };

  const callTool = async ({ tool, arguments: args }: ActionOf<'tool'>, signal: AbortSignal): Promise<unknown> => {
    const call = { surface, tool, arguments: args };
    try {
      return (await client.callTool({ ...call, consent: consents.get(tool) }, signal)).result;
    } catch (error) {
      const question = error instanceof ViewRequestError ? error.approval : undefined;
      if (!question) throw error;
      const answer = await askAboutCall(question, signal);
      if (answer === 'deny') throw new Error(texts.refused);
      const approved = await client.callTool({ ...call, approval: question.token, scope: answer }, signal);
      if (approved.consent !== undefined) consents.set(tool, approved.consent);
      return approved.result;
    }
  };

  const openLink = async ({ url }: ActionOf<'link'>, signal: AbortSignal): Promise<unknown> => {
    const address = openableURL(url);
    if (address === undefined)
      throw new Error(`The address ${url.slice(0, 200)} is not opened: only http and https are.`);
    const own = handlers().onLink;
    if (own) return own(address);
    const answers = [
      ['open', texts.open],
      ['cancel', texts.cancel],
    ] as const;
    const answer = await askUser(questions, { heading: texts.linkAsks(address), facts: [], answers }, signal);
    if (answer !== 'open') throw new Error(texts.refused);
    window.open(address, '_blank', 'noopener,noreferrer');
    return {};
  };

  const download = async ({ contents }: ActionOf<'download'>, signal: AbortSignal): Promise<unknown> => {
    const files = await Promise.all(contents.map(block => readFile(block, options, signal)));
    const names = files.map(({ name }) => name).join(', ');
    const answers = [
      ['save', texts.save],
      ['cancel', texts.cancel],
    ] as const;
    const answer = await askUser(questions, { heading: texts.downloadAsks(names), facts: [], answers }, signal);
    if (answer !== 'save') throw new Error(texts.refused);
    for (const { name, body } of files) saveFile(name, body);
    return {};
  };

  return async (action, signal) => {
    switch (action.type) {
      case 'tool':
        return callTool(action, signal);
      case 'read-resource':
        return client.readResource(surface, action.uri, signal);
      case 'list':
        return client.list(surface, action, signal);
      case 'link':
        return openLink(action, signal);
      case 'download':
        return download(action, signal);
      case 'prompt':
        return requireHandler(handlers().onMessage, 'messages')(listTexts(action.content), action.content);
      case 'model-context':
        return requireHandler(handlers().onModelContext, 'context for its model')(action);
      default:
        return requireHandler(handlers().onAction, `requests of the type ${action.type}`)(action);
    }
  };
}

function requireHandler<Handler>(handler: Handler | undefined, what: string): Handler {
  if (!handler) throw new Error(`This chat takes no ${what} from interfaces.`);
  return handler;
}

const listTexts = (content: readonly ContentBlock[]): string =>
  content.flatMap(block => (block.type === 'text' && typeof block.text === 'string' ? [block.text] : [])).join('\n');

/** The arguments as lines: what is shown is what is sent. */
function listFacts(args: Record<string, unknown>, { noArguments }: ToolViewTexts): [string, string][] {
  const facts = Object.entries(args).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value, undefined, 1),
  ]);
  return facts.length > 0 ? facts : [['', noArguments]];
}

/** A file that a view offers: an embedded resource, or a link to a resource of its server. */
async function readFile(
  block: ActionOf<'download'>['contents'][number],
  { client, surface }: ViewActionsOptions,
  signal: AbortSignal,
): Promise<{ name: string; body: Blob }> {
  const resource: Record<string, unknown> =
    block.type === 'resource'
      ? block.resource
      : { ...(await client.readResource(surface, block.uri, signal)).contents[0], uri: block.uri };
  const { uri, mimeType, text, blob } = resource;
  const type = typeof mimeType === 'string' ? mimeType : 'application/octet-stream';
  const content = typeof blob === 'string' ? (base64ToBytes(blob) as Uint8Array<ArrayBuffer>) : String(text ?? '');
  const name = isRecord(block) && typeof block.name === 'string' ? block.name : String(uri).split('/').at(-1);
  return { name: name || 'file', body: new Blob([content], { type }) };
}
