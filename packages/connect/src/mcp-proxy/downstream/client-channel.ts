// Passes requests and notifications of the server to the client, and the client's answers back. Requests of the server (sampling, elicitation,
// roots) are called questions here.
import { getPath } from '@vitrine/std/internal/json';
import { createPendingRequests } from '@vitrine/std/internal/pending-requests';
import { editJson } from '../../message/json-text.ts';
import {
  idText,
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage,
  withId,
} from '../../message/message.ts';
import type { RequestId } from '../../message/types.ts';
import type { MessageNotes } from '../../transport/message-transport.ts';
import { runNotificationHooks, runRequestHooks } from '../hooks.ts';
import { cancelledText, errorText } from '../message-texts.ts';
import { createRequestIds } from '../request-ids.ts';
import type { SessionContext } from '../session-context.ts';
import { createRequest } from '../upstream/proxy-requests.ts';

export interface ClientChannel {
  /** The number of questions without an answer. */
  readonly open: number;
  notification(message: NotificationMessage, notes: MessageNotes | undefined): void;
  question(message: RequestMessage, notes: MessageNotes | undefined): void;
  /**
   * A question of the proxy's own. `settle` is called once with the text of the answer, or of an error. What it returns withdraws the question,
   * and does nothing after an answer.
   */
  ask(
    question: { readonly method: string; readonly params: unknown },
    notes: MessageNotes,
    settle: (text: string) => void,
  ): (reason: string) => void;
  /** The client answered a question. */
  answer(message: ResponseMessage): void;
  /** The server is lost: cancels all its questions at the client, with this reason. */
  abandon(reason: string): void;
}

/** A request of the server that the client has not answered yet. */
interface Question {
  /** The id that the client received. */
  readonly id: RequestId;
  /** The request as the server sent it. */
  readonly message: RequestMessage;
  /** Receives the text of the answer, with the server's id. */
  readonly settle: (text: string) => void;
}

export function createClientChannel(context: SessionContext, sendUp: (text: string) => void): ClientChannel {
  const { session, hooks, log, random } = context;
  const questions = createPendingRequests<RequestId, Question>();
  const aborts = new Map<RequestId, AbortController>();
  /** Whether questions were abandoned. A restarted server uses its ids again, and an old answer must not be taken for a new one: from then on all questions get ids of the proxy's own. */
  let abandoned = false;
  /** The server's id → the id that the client received, where they differ. */
  const aliases = new Map<RequestId, RequestId>();
  const freshId = createRequestIds(random, taken => questions.has(taken));

  const put = (
    message: RequestMessage,
    text: string,
    notes: MessageNotes | undefined,
    settle: (text: string) => void,
  ) => {
    const serverId = message.id;
    const id = abandoned || questions.has(serverId) ? freshId() : serverId;
    const isAlias = id !== serverId;
    if (isAlias) aliases.set(serverId, id);
    questions.add(id, { id, message, settle: answer => settle(isAlias ? withId(answer, idText(message)) : answer) });
    context.sendToClient(isAlias ? withId(text, JSON.stringify(id)) : text, notes);
  };

  /** The server cancels a question. */
  const withdraw = (own: RequestId): void => {
    const question = questions.take(aliases.get(own) ?? own);
    aliases.delete(own);
    const abort = aborts.get(own);
    abort?.abort();
    // A hook that waits for the answer receives an error.
    if (abort) question?.settle(withdrawnText(question.message));
  };

  return {
    get open() {
      return questions.size;
    },
    notification(message, notes) {
      const chain = hooks.notifications('serverNotifications', message.method);
      let text = chain.length === 0 ? message.text : runNotificationHooks(chain, message, session, log);
      if (text === undefined) return;
      if (message.method === 'notifications/cancelled') {
        const id = getPath(message.value, 'params', 'requestId') as RequestId;
        const alias = aliases.get(id);
        withdraw(id);
        if (alias !== undefined) text = withCancelledId(text, alias);
      }
      context.sendToClient(text, notes);
    },
    question(message, notes) {
      const chain = hooks.requests('serverRequests', message.method);
      if (chain.length === 0) return put(message, message.text, notes, sendUp);
      const abort = new AbortController();
      aborts.set(message.id, abort);
      void runRequestHooks({
        hooks: chain,
        message,
        id: idText(message),
        about: { session, client: session.client, correlationId: context.nextCorrelationId(), signal: abort.signal },
        forward: text =>
          new Promise(resolve => {
            if (abort.signal.aborted) resolve(withdrawnText(message));
            else put(message, text, notes, resolve);
          }),
        log,
      }).then(text => {
        if (aborts.get(message.id) === abort) aborts.delete(message.id);
        if (!abort.signal.aborted) sendUp(text);
      });
    },
    ask(question, notes, settle) {
      const message = createRequest(freshId(), question.method, question.params);
      const id = message.id;
      // Like a question that a hook waits for: a lost server, or the end of the session, answers it with an error.
      aborts.set(id, new AbortController());
      put(message, message.text, notes, text => {
        aborts.delete(id);
        settle(text);
      });
      return reason => {
        if (!aborts.has(id)) return;
        const clientId = aliases.get(id) ?? id;
        withdraw(id);
        context.sendToClient(cancelledText(JSON.stringify(clientId), reason), notes);
      };
    },
    answer(message) {
      const question = questions.take(message.id);
      if (!question) return log.debug({ id: message.id }, 'the client answered a question that is over');
      aliases.delete(question.message.id);
      question.settle(message.text);
    },
    abandon(reason) {
      for (const { id, message } of questions.all()) {
        withdraw(message.id);
        questions.take(id);
        abandoned = true;
        context.sendToClient(cancelledText(JSON.stringify(id), reason), undefined);
      }
      for (const abort of aborts.values()) abort.abort();
      aborts.clear();
      aliases.clear();
    },
  };
}

/** A `notifications/cancelled` with another id. */
function withCancelledId(text: string, id: RequestId): string {
  const json = editJson(text);
  json.set(['params', 'requestId'], id);
  return json.toString();
}

/** The answer to a withdrawn question, for hooks only. */
function withdrawnText(question: RequestMessage): string {
  return errorText(idText(question), -32000, 'the question was withdrawn');
}
