// The `mcp-ui` dialect, host side: the older messages `{type, messageId?, payload?}`. Ids are read and written in both places in use,
// beside the payload and inside it.

import {
  type McpUIMessage,
  McpUIMessageSchema,
  mcpUIMessageId,
  readMcpUIAction,
  readMcpUISize,
} from '@vitrine/protocol/internal/mcp-ui/mcp-ui';
import { MCP_UI, MCP_UI_ACTION_TYPES } from '@vitrine/protocol/internal/mcp-ui/mcp-ui-types';
import { type DialectHost, type DialectSession, refusalMessage } from './dialect.ts';
import { createInFlight } from './in-flight.ts';

/** Milliseconds after loading until data is sent to a page that has not sent `ui-lifecycle-iframe-ready`. */
const ANNOUNCE_MS = 250;

/** Creates the session. */
export function createMcpUISession(host: DialectHost): DialectSession {
  let isReady = false;
  let pushing: ReturnType<typeof setTimeout> | undefined;
  /** The render data that the view has received; initially an object that equals no other. */
  let delivered: unknown = {};
  const startAction = createInFlight();
  const closed = new AbortController();

  const post = (type: string, payload: object | undefined, id?: string | number): void => {
    if (closed.signal.aborted) return;
    host.send(toMessage(type, payload, id));
  };

  function sync(): void {
    const { renderData } = host.callState();
    if (!isReady || renderData === undefined || renderData === delivered) return;
    delivered = renderData;
    post(MCP_UI.renderData, { renderData });
  }

  function action(message: McpUIMessage): boolean {
    const id = mcpUIMessageId(message);
    const reading = readMcpUIAction(message);
    if (!reading) {
      if (id !== undefined)
        post(MCP_UI.response, { error: { message: `The payload of "${message.type}" does not fit.` } }, id);
      return false;
    }
    post(MCP_UI.received, undefined, id);
    const isStarted = startAction(() =>
      host
        .act(reading, { signal: closed.signal, message })
        .then(response => post(MCP_UI.response, { response }, id))
        // Reached also when the answer cannot be sent, such as a function.
        .catch(error => post(MCP_UI.response, { error: { message: refusalMessage(error) } }, id)),
    );
    if (!isStarted) post(MCP_UI.response, { error: { message: 'Too many requests at once.' } }, id);
    return true;
  }

  return {
    name: 'mcp-ui',
    receive(value) {
      const result = McpUIMessageSchema.safeParse(value);
      if (!result.success) return false;
      const message = result.data;
      switch (message.type) {
        case MCP_UI.ready:
          // A second `ready` requests the data again: the view may have started again.
          clearTimeout(pushing);
          if (!host.mayReplay()) return true;
          isReady = true;
          delivered = {};
          host.ready({});
          sync();
          return true;
        case MCP_UI.requestRenderData: {
          if (!host.mayReplay()) return true;
          const { renderData } = host.callState();
          delivered = renderData;
          post(MCP_UI.renderData, { renderData }, mcpUIMessageId(message));
          return true;
        }
        case MCP_UI.sizeChange:
        case MCP_UI.resize: {
          const size = readMcpUISize(message);
          if (size) host.size(size);
          return size !== undefined;
        }
        default:
          if ((MCP_UI_ACTION_TYPES as readonly string[]).includes(message.type)) return action(message);
          if (waitsForAnswer(message)) post(MCP_UI.response, { error: unknownType(message) }, mcpUIMessageId(message));
          return false;
      }
    },
    sync,
    request: method => Promise.reject(new Error(`A view of this dialect cannot be asked for ${method}.`)),
    listChanged() {},
    loaded() {
      if (isReady) return;
      // A page without any script is ready once it has loaded; one with scripts may not be listening yet.
      host.ready({});
      pushing = setTimeout(() => {
        isReady = true;
        sync();
      }, ANNOUNCE_MS);
    },
    async teardown() {
      post(MCP_UI.teardown, {});
      // The view does not answer this message; once it has arrived, the view had the chance to react.
      await host.arrived?.();
    },
    close() {
      clearTimeout(pushing);
      closed.abort(new Error('The surface was closed.'));
    },
  };
}

/** A message of the wire. An id is in both places, beside the payload and inside it. */
const toMessage = (type: string, payload: object | undefined, id: string | number | undefined): object =>
  id === undefined
    ? { type, ...(payload && { payload }) }
    : { type, messageId: id, payload: { messageId: id, ...payload } };

/** Whether the sender of a message of unknown type waits for an answer. */
const waitsForAnswer = (message: McpUIMessage): boolean =>
  mcpUIMessageId(message) !== undefined && !(Object.values(MCP_UI) as string[]).includes(message.type);

const unknownType = ({ type }: McpUIMessage): { message: string } => ({
  message: `This host does not know the message type "${type.slice(0, 100)}".`,
});
