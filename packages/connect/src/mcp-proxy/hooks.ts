// Runs the hooks of one message, outermost first. A hook that throws is skipped, and its changes are discarded.
import { isRecord } from '@vitrine/std/internal/json';
import { ConnectError } from '../errors.ts';
import { editJson } from '../message/json-text.ts';
import type { NotificationMessage, RequestMessage } from '../message/message.ts';
import type { JsonText } from '../message/types.ts';
import { errorText, resultText } from './message-texts.ts';
import type {
  Exchange,
  Interceptor,
  Log,
  NotificationHook,
  ProxyNotification,
  ProxyRequest,
  ProxyResponse,
  ProxySession,
  RequestHook,
} from './types.ts';

type Side = 'requests' | 'serverRequests' | 'notifications' | 'serverNotifications';

export interface Named<Hook> {
  readonly name: string;
  readonly hook: Hook;
}

export interface Hooks {
  requests(side: 'requests' | 'serverRequests', method: string): readonly Named<RequestHook>[];
  notifications(side: 'notifications' | 'serverNotifications', method: string): readonly Named<NotificationHook>[];
}

/** Looks up the hooks of a method. */
export function createHooks(interceptors: readonly Interceptor[]): Hooks {
  const find = (side: Side, method: string) =>
    interceptors.flatMap(interceptor => {
      const hooks: Readonly<Record<string, unknown>> | undefined = interceptor[side];
      const key = hooks && Object.hasOwn(hooks, method) ? method : '*';
      return hooks && Object.hasOwn(hooks, key) ? [{ name: interceptor.name, hook: hooks[key] as never }] : [];
    });
  return { requests: find, notifications: find };
}

export interface RequestRun {
  readonly hooks: readonly Named<RequestHook>[];
  readonly message: RequestMessage;
  /** The request's id as JSON text. */
  readonly id: string;
  readonly about: Pick<Exchange, 'session' | 'client' | 'correlationId' | 'signal'>;
  /** Passes the request on; always resolves with the text of a response. */
  readonly forward: (text: string) => Promise<string>;
  readonly log: Log;
}

/** Resolves with the text of the response. Never rejects. */
export async function runRequestHooks({ hooks, message, id, about, forward, log }: RequestRun): Promise<string> {
  const request = new PassingRequest(message);
  const exchange: Exchange = {
    ...about,
    request,
    answer: result => new Response(resultText(id, JSON.stringify(result ?? null))),
    fail: (code, text, data) => new Response(errorText(id, code, text, data)),
  };

  const step = async (index: number): Promise<Response> => {
    const namedHook = hooks[index];
    if (!namedHook) return new Response(await forward(request.toString()));
    const receivedText = request.toString();
    let passed: Promise<Response> | undefined;
    let passedText: string | undefined;
    const next = () =>
      (passed ??= step(index + 1).then(response => {
        passedText = response.toString();
        return response;
      }));
    try {
      const response = await namedHook.hook(exchange, next);
      if (response instanceof Response) return response;
      throw new ConnectError('bad-value', 'a request hook must return the response of next(), answer() or fail()', {
        received: response,
      });
    } catch (error) {
      const { method } = request;
      log.error(
        { interceptor: namedHook.name, method, requestId: about.correlationId, err: error },
        'a hook failed; the message passes as it came',
      );
      if (!passed) request.reset(receivedText);
      await next();
      return new Response(passedText!);
    }
  };
  return (await step(0)).toString();
}

/** The text to pass on; undefined when a hook drops the notification. */
export function runNotificationHooks(
  hooks: readonly Named<NotificationHook>[],
  message: NotificationMessage,
  session: ProxySession,
  log: Log,
): string | undefined {
  let text = message.text;
  for (const { name, hook } of hooks) {
    const json = editJson(text);
    const notification: ProxyNotification = {
      method: message.method,
      json,
      get params() {
        return json.get(['params']);
      },
    };
    try {
      if (hook(notification, session) === false) return undefined;
      text = json.toString();
    } catch (error) {
      log.error(
        { interceptor: name, method: message.method, err: error },
        'a hook failed; the message passes as it came',
      );
    }
  }
  return text;
}

/** A text that is parsed only when a hook reads or changes it. */
class Editable {
  #text: string;
  #json: JsonText | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get json(): JsonText {
    return (this.#json ??= editJson(this.#text));
  }

  reset(text: string): void {
    this.#text = text;
    this.#json = undefined;
  }

  toString(): string {
    return this.#json?.toString() ?? this.#text;
  }
}

class PassingRequest extends Editable implements ProxyRequest {
  readonly #message: RequestMessage;

  constructor(message: RequestMessage) {
    super(message.text);
    this.#message = message;
  }

  get id() {
    return this.#message.id;
  }

  get method() {
    return this.#message.method;
  }

  get params(): unknown {
    return this.json.get(['params']);
  }
}

class Response extends Editable implements ProxyResponse {
  get result(): unknown {
    return this.json.get(['result']);
  }

  get error(): ProxyResponse['error'] {
    const error = this.json.get(['error']);
    if (!isRecord(error)) return undefined;
    const { code, message, data } = error;
    return {
      code: typeof code === 'number' ? code : 0,
      message: typeof message === 'string' ? message : '',
      ...(data === undefined ? {} : { data }),
    };
  }
}

/** The response as hooks and callers of `request` receive it. */
export function readResponse(text: string): ProxyResponse {
  return new Response(text);
}
