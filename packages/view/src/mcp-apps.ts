// The `mcp-apps` dialect of a view: `ui/initialize`, the host's answer, `ui/notifications/initialized`
// (MCP Apps 2026-01-26, Lifecycle). From then on the wire is plain JSON-RPC.
import type {
  HostCapabilities,
  HostContext,
  Implementation,
  InitializeParams,
  MCP_APPS_VERSION,
} from '@vitrine/protocol';
import { ViewError } from './errors.ts';
import { isRecord } from './record.ts';
import { createRpc } from './rpc.ts';
import type { OpenWire } from './wire.ts';

const VERSION: typeof MCP_APPS_VERSION = '2026-01-26';

export const openMcpApps: OpenWire = async (ends, { info, displayModes, timeoutMs, signal, firstId }, inbox) => {
  const rpc = createRpc(ends, { firstId, ...inbox });
  const params: InitializeParams = {
    appInfo: info,
    appCapabilities: displayModes ? { availableDisplayModes: [...displayModes] } : {},
    protocolVersion: VERSION,
  };
  try {
    const reply = await rpc.request('ui/initialize', params, { timeoutMs, ...(signal && { signal }) });
    if (!isRecord(reply))
      throw new ViewError('bad-reply', 'The host answered ui/initialize with no object.', { data: reply });
    const host = {
      info: record(reply.hostInfo) as Implementation | undefined,
      capabilities: (record(reply.hostCapabilities) ?? {}) as HostCapabilities,
      protocolVersion: reply.protocolVersion as string | undefined,
      context: (record(reply.hostContext) ?? {}) as HostContext,
    };
    rpc.notify('ui/notifications/initialized');
    // Not a spread: `ignored` is a getter.
    return Object.assign(rpc, { dialect: 'mcp-apps' as const, host });
  } catch (error) {
    rpc.close();
    if (error instanceof ViewError && error.code === 'timeout')
      throw new ViewError('no-host', `No MCP Apps host answered in ${timeoutMs} ms.`, { cause: error });
    throw error;
  }
};

const record = (value: unknown) => (isRecord(value) ? value : undefined);
