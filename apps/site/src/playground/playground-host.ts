// The playground as a host: views are shown in its sandbox, and their requests are answered without a server.
import { ActionRefused, createHost, type Host, type SurfaceEvent } from '@vitrine/host';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { lazyStage } from '@vitrine/react';
import type { ActionLog } from './action-log.ts';
import type { PastedCall } from './paste/read-paste.ts';

export interface PlaygroundHostOptions {
  /** Address of the sandboxes, with `{label}`. */
  template: string;
  log: ActionLog;
  /** The call of the view that is shown now. */
  readCall(): PastedCall;
  /** Asks the user whether an address may be opened. */
  askForLink(url: string, signal: AbortSignal): Promise<boolean>;
}

export function createPlaygroundHost({ template, log, readCall, askForLink }: PlaygroundHostOptions): Host {
  return createHost({
    sandbox: { template },
    info: { name: 'vitrine-playground', version: '0.1.0' },
    context: { platform: 'web', locale: navigator.language },
    capabilities: { serverTools: {}, openLinks: {}, logging: {}, message: { text: {} }, updateModelContext: {} },
    remoteDom: lazyStage(async () => (await import('./remote-dom-stage.ts')).remoteDomStage),
    spares: 1,
    observe: event => {
      const line = describeEvent(event);
      if (line !== undefined) log.add(line, event.type === 'error' ? 'noted' : 'refused');
    },
    onLog: ({ level, data }) => log.add(`Log (${level}): ${writeShort(data)}`, 'noted'),
    async onAction(action, _surface, { signal }) {
      try {
        const answer = await carryOut(action, { call: readCall(), ask: url => askForLink(url, signal) });
        log.add(describeAction(action), 'done');
        return answer;
      } catch (error) {
        log.add(`${describeAction(action)}. ${error instanceof Error ? error.message : String(error)}`, 'refused');
        throw error;
      }
    },
  });
}

interface Carrying {
  call: PastedCall;
  ask(url: string): Promise<boolean>;
}

async function carryOut(action: Action, { call, ask }: Carrying): Promise<unknown> {
  switch (action.type) {
    case 'tool':
      return callTool(action.tool, call);
    case 'list':
      return action.what === 'tools' ? { tools: call.tools } : { [LISTS[action.what]]: [] };
    case 'link':
      return openLink(action.url, ask);
    case 'prompt':
    case 'intent':
    case 'notify':
    case 'model-context':
      return {};
    default:
      throw new ActionRefused('The playground has no server, no model and no files.');
  }
}

const LISTS = {
  tools: 'tools',
  resources: 'resources',
  'resource-templates': 'resourceTemplates',
  prompts: 'prompts',
} as const;

function callTool(name: string, { tool, result }: PastedCall): unknown {
  if (tool?.name !== name) throw new ActionRefused('The playground calls no tool.');
  if (result) return result;
  throw new ActionRefused('The playground calls no tool. Paste a result under “Call”, and it is the answer.');
}

/** Opens an address once the user has seen and allowed it. */
async function openLink(address: string, ask: (url: string) => Promise<boolean>): Promise<unknown> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new ActionRefused('Only web addresses can be opened.');
  if (!(await ask(url.href))) throw new ActionRefused('You declined.', { byUser: true });
  window.open(url.href, '_blank', 'noopener,noreferrer');
  return {};
}

function describeAction(action: Action): string {
  switch (action.type) {
    case 'tool':
      return `Call of the tool ${action.tool} with ${writeShort(action.arguments)}`;
    case 'link':
      return `Open ${action.url}`;
    case 'prompt':
      return `Message to the chat: ${writeShort(action.content)}`;
    case 'intent':
      return `Intent ${action.intent} with ${writeShort(action.params)}`;
    case 'notify':
      return `Notice: ${action.message}`;
    case 'model-context':
      return `Context for the model: ${writeShort(action.structuredContent ?? action.content)}`;
    case 'list':
      return `List of ${action.what}`;
    case 'read-resource':
      return `Read ${action.uri}`;
    default:
      return `Request: ${action.type}`;
  }
}

/** A line for what the log does not have from the actions; undefined for everything else. */
function describeEvent(event: SurfaceEvent): string | undefined {
  switch (event.type) {
    case 'blocked':
      return `The sandbox blocked ${event.target} (${event.directive})`;
    case 'error':
      return `Error in the view: ${event.error.message}`;
    case 'navigated':
      return 'The view tried to replace itself with another page, and was closed';
    case 'focus-taken':
      return 'The view tried to take the keyboard';
    default:
      return undefined;
  }
}

const writeShort = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200);
