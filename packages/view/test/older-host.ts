// An older host in memory: it records every message, and answers as @mcp-ui/client 6.1.0 does, or as the test says.
import { createFakeHost, type FakeHost } from './fake-host.ts';

type Message = Record<string, unknown>;

export interface OlderHost extends FakeHost {
  /** Says something in the older words. */
  say(type: string, payload?: object, messageId?: unknown): void;
  /** The messages of the view, in the older dialect. */
  older(): Message[];
}

export interface OlderHostOptions {
  renderData?: unknown;
  /** Answers `ui-request-render-data`. @default true */
  answersProbe?: boolean;
  /** Called for each action; without it actions are silently ignored. Returns what to say after the acknowledgement. */
  onAction?: (message: Message, say: OlderHost['say']) => void;
}

export function createOlderHost({ renderData, answersProbe = true, onAction }: OlderHostOptions = {}): OlderHost {
  const host = createFakeHost();
  delete host.answers['ui/initialize'];
  const say: OlderHost['say'] = (type, payload, messageId) => host.view.postMessage({ type, messageId, payload });
  host.window.addEventListener('message', event => {
    const message = (event as MessageEvent).data as Message;
    switch (message.type) {
      case 'ui-lifecycle-iframe-ready':
        if (renderData !== undefined) say('ui-lifecycle-iframe-render-data', { renderData });
        return;
      case 'ui-request-render-data':
        if (answersProbe) say('ui-lifecycle-iframe-render-data', { renderData }, message.messageId);
        return;
      case 'ui-size-change':
        return;
      default:
        onAction?.(message, say);
    }
  });
  return { ...host, say, older: () => host.received.filter(message => 'type' in message) };
}

/** Acknowledges, then answers: what 6.1.0 does with `onUIAction`. */
export const answering =
  (answer: (message: Message) => object): NonNullable<OlderHostOptions['onAction']> =>
  (message, say) => {
    say('ui-message-received', undefined, message.messageId);
    say('ui-message-response', answer(message), message.messageId);
  };
