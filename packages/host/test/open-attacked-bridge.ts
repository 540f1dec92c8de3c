// A bridge and a scripted view at its other end, for attacks on the protocol.

import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { openBridge } from '../src/bridge/bridge.ts';
import { type Channel, linkedChannels } from '../src/bridge/channel.ts';
import type { ActOptions, ViewAction } from '../src/dialects/dialect.ts';
import type { CallState } from '../src/surface/call-state.ts';
import { type ScriptedAppView, scriptAppView, type WireMessage } from '../src/testing/scripted-view.ts';

/** An action that the host has not completed. */
interface PendingAction extends ActOptions {
  action: ViewAction;
  resolve(result: unknown): void;
}

/** Opens a bridge whose host completes each action when the test resolves it, and a view that a test plays. */
export function openAttackedBridge() {
  const [hostEnd, viewEnd] = linkedChannels();
  const callState: CallState = { context: { theme: 'light' }, input: { city: 'Oslo' }, result: { content: [] } };
  const actions: PendingAction[] = [];
  const sizes: { width?: number | undefined; height?: number | undefined }[] = [];
  const observations = { ready: [] as unknown[], logs: [] as unknown[], teardowns: 0, kept: [] as unknown[] };
  const bridge = openBridge({
    channel: hostEnd,
    dialect: 'mcp-apps',
    info: { name: 'host', version: '1' },
    capabilities: {},
    callState: () => callState,
    act: (action, options) =>
      new Promise((resolve, reject) => {
        actions.push({ action, ...options, resolve });
        options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
      }),
    viewState: { state: undefined, save: async state => void observations.kept.push(state) },
    ready: app => void observations.ready.push(app),
    size: size => void sizes.push(size),
    log: entry => void observations.logs.push(entry),
    requestTeardown: () => void observations.teardowns++,
    toolsChanged: () => {},
  });
  return { bridge, callState, hostEnd, view: scriptAppView(viewEnd), actions, sizes, seen: observations };
}
export const flush = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
export const call = (id: unknown, name = 'look', params: object = {}): object => ({
  jsonrpc: '2.0',
  id,
  method: MCP_APPS.callTool,
  params: { name, ...params },
});
/** Completes the handshake, and delivers the messages that follow from it. */
export async function begin(view: ScriptedAppView, capabilities?: object): Promise<void> {
  await view.initialize(capabilities);
  await flush();
}
export const answersTo = (view: ScriptedAppView, id: unknown): WireMessage[] =>
  view.inbox.all.filter(message => message.id === id && message.method === undefined);
export const readFailure = (work: () => void): string => {
  try {
    work();
    return 'none';
  } catch (error) {
    return String(error);
  }
};
/** Delivers a message as a port does: parsed from the JSON text that the proxy wrote. */
export const arrive = ({ onmessage }: Channel, text: string): void => onmessage?.(JSON.parse(text));
