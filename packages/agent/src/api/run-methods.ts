// Methods of the chat client: messages to the model, runs, calls of the user, and answers to approvals.
import type { ApprovalAnswer } from './contract/approvals.ts';
import { API_ROUTES, type BodyInput } from './contract/routes.ts';
import type { Http } from './http.ts';

export function runMethods(http: Http) {
  return {
    sendMessage: (id: string, message: BodyInput<typeof API_ROUTES.sendMessage>) =>
      http.call(API_ROUTES.sendMessage, { params: { id }, body: message }),
    /** Removes a message that no run has read. */
    removeMessage: (id: string, messageId: string) =>
      http.call(API_ROUTES.removeMessage, { params: { id, messageId } }),
    /** Starts a run that continues a failed one, without a new message. */
    retryRun: (id: string, retry: BodyInput<typeof API_ROUTES.retryRun>) =>
      http.call(API_ROUTES.retryRun, { params: { id }, body: retry }),
    stopRun: (id: string, runId: string) => http.call(API_ROUTES.stopRun, { params: { id, runId } }),
    /** A call by the user, without a model. */
    callTool: (id: string, call: { server: string; tool: string; arguments: Record<string, unknown> }) =>
      http.call(API_ROUTES.callTool, { params: { id }, body: call }),
    cancelCall: (id: string, callId: string) => http.call(API_ROUTES.cancelCall, { params: { id, callId } }),
    /** Answers an approval. The first answer counts: a later one rejects with `already-answered`. */
    respond: (id: string, approvalId: string, answer: ApprovalAnswer) =>
      http.call(API_ROUTES.respond, { params: { id, approvalId }, body: answer }),
  };
}
