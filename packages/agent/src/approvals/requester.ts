// Who makes a request other than a tool call: the view of a surface, or a server during a call.
import type { CallRequest } from '@vitrine/policy';
import type { ScheduleLimits } from '../schedules/limits.ts';
import type { ViewSurface } from '../views/view-surface.ts';

/** A server that sends a request during a call. */
export interface RequestingServer {
  readonly sessionId: string;
  readonly server: string;
  /** The tool that is called. */
  readonly toolName: string;
  readonly callId: string;
  /** Limits of the schedule that makes the call. */
  readonly schedule?: ScheduleLimits | undefined;
}

export type Requester = Omit<ViewSurface, 'connect'> | RequestingServer;

/** The part of the policy's request that identifies the requester. */
export function getInitiator(
  requester: Requester,
): Pick<CallRequest, 'initiator' | 'sessionId' | 'surfaceId' | 'surfaceServer' | 'schedule'> {
  const { sessionId, server } = requester;
  if ('callId' in requester) return { initiator: 'server', sessionId, schedule: requester.schedule };
  return { initiator: 'view', sessionId, surfaceId: requester.surfaceId, surfaceServer: server };
}

/** The requester's id as events name it. */
export const getRequesterId = (requester: Requester): { surfaceId: string } | { callId: string } =>
  'callId' in requester ? { callId: requester.callId } : { surfaceId: requester.surfaceId };
