// Handles the notifications of a view in the `mcp-apps` dialect.

import type { RpcId, RpcNotification } from '@vitrine/protocol/internal/mcp-apps/json-rpc';
import { CancelledParamsSchema, LogParamsSchema, SizeParamsSchema } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { SANDBOX } from '@vitrine/protocol/internal/sandbox/sandbox-messages';
import type { DialectHost } from './dialect.ts';

export interface NotificationTarget {
  host: DialectHost;
  /** Whether the view has confirmed its handshake. */
  isInitialized: boolean;
  /** The view confirms its handshake. False: it has not sent `ui/initialize`. */
  onInitialized(): boolean;
  /** The view cancels a request of its own. */
  onCancelled(id: RpcId): void;
}

/** Handles a notification. False: it fits no schema, or belongs to the sandbox. */
export function handleNotification(
  { method, params }: RpcNotification,
  { host, isInitialized, onInitialized, onCancelled }: NotificationTarget,
): boolean {
  switch (method) {
    case MCP_APPS.initialized:
      return onInitialized();
    case MCP_APPS.sizeChanged: {
      const size = SizeParamsSchema.safeParse(params);
      if (size.success) host.size(size.data);
      return size.success;
    }
    case MCP_APPS.toolsChanged:
      if (isInitialized) host.toolsChanged();
      return true;
    case MCP_APPS.requestTeardown:
      host.requestTeardown();
      return true;
    case MCP_APPS.log: {
      const entry = LogParamsSchema.safeParse(params);
      if (entry.success) {
        const { level, data, logger } = entry.data;
        host.log({ level, data, logger });
      }
      return entry.success;
    }
    case MCP_APPS.cancelled: {
      const { requestId } = CancelledParamsSchema.safeParse(params).data ?? {};
      if (requestId === undefined) return false;
      onCancelled(requestId);
      return true;
    }
    default:
      // Unknown notifications of newer views are ignored.
      return !method.startsWith(SANDBOX.prefix);
  }
}
