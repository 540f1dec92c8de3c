// What the events of a user's sessions say to admins: which servers and models were used and failed, and what the user allowed. No texts.
import type { AuditLog, ServiceUse } from '@vitrine/chat/internal/command';
import type { SessionEvent } from '@vitrine/protocol/session';

/** Open runs and questions that are remembered. */
const MAX_OPEN = 1000;

interface EventNotesOptions {
  readonly audit: AuditLog;
  readonly services: ServiceUse;
  /** Called with entries that cannot be written. */
  readonly onError: (error: Error) => void;
}

/** Creates the function that takes the events of one user as they are stored. */
export function createEventNotes(
  userId: string,
  { audit, services, onError }: EventNotesOptions,
): (event: SessionEvent) => void {
  /** Model of each run, by the run's id. */
  const models = createRecent<string>();
  /** Subject of each question, by the approval's id. */
  const questions = createRecent<Readonly<Record<string, string>>>();
  return event => {
    switch (event.type) {
      case 'run:start':
        models.set(event.runId, event.model.id);
        break;
      case 'step:end':
        services.count('model', models.get(event.runId) ?? 'unknown', event.error?.code);
        break;
      case 'llm:tool-result':
        services.count('server', event.server, event.cancelled ? undefined : event.error?.code);
        break;
      case 'approval:request': {
        const { kind = 'tool', server, toolName } = event;
        questions.set(event.approvalId, { kind, server, tool: toolName });
        break;
      }
      case 'approval:response': {
        const { status, scope, trusted, edited, approvalId } = event;
        const details = {
          ...questions.get(approvalId),
          answer: status,
          ...(scope === undefined ? {} : { scope }),
          ...(trusted ? { trusted: 'true' } : {}),
          ...(edited ? { edited: 'true' } : {}),
        };
        // A question that was withdrawn was answered by no user.
        if (status !== 'cancelled') audit.add({ action: 'approval', actorId: userId, details }).catch(onError);
        break;
      }
    }
  };
}

/** A map that forgets the oldest. */
function createRecent<Value>(): Pick<Map<string, Value>, 'get'> & { set(key: string, value: Value): void } {
  const values = new Map<string, Value>();
  return {
    get: key => values.get(key),
    set(key, value) {
      values.set(key, value);
      if (values.size > MAX_OPEN) values.delete(values.keys().next().value!);
    },
  };
}
