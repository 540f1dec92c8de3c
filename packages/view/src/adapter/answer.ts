// What every adapter does with what an older page says: acknowledge, do, answer.
import { messageOf } from '../errors.ts';
import { isRecord } from '../record.ts';
import type { OlderMessage, OlderPage } from './older-page.ts';

type Fields = Record<string, unknown>;

/** Where an adapter carries out what the page asks for. */
export interface Backend {
  /** What the host has said by now. */
  renderData(): object;
  resize(size: { width?: number; height?: number }): void;
  /** Resolves to the answer; a rejection is the page's error. */
  act(type: string, payload: Fields): Promise<unknown>;
}

export function sayRenderData(page: OlderPage, renderData: object, messageId?: unknown): void {
  page.say('ui-lifecycle-iframe-render-data', { renderData }, messageId);
}

/** Handles one message of the page. Never rejects. */
export async function answer(page: OlderPage, backend: Backend, message: OlderMessage): Promise<void> {
  const { type } = message;
  const payload = isRecord(message.payload) ? message.payload : {};
  const messageId = message.messageId ?? payload.messageId;
  const data = backend.renderData();
  switch (type) {
    case 'ui-lifecycle-iframe-ready':
      return sayRenderData(page, data);
    case 'ui-request-render-data':
      return sayRenderData(page, data, messageId);
    case 'ui-size-change':
      return backend.resize(payload);
  }
  page.say('ui-message-received', {}, messageId);
  try {
    page.say('ui-message-response', { response: await backend.act(type, payload) }, messageId);
  } catch (error) {
    page.say('ui-message-response', { error: { name: 'Error', message: messageOf(error) } }, messageId);
  }
}

/**
 * Sends the page its data unasked, as an older host does. A page that is still loading may not listen yet: it receives them
 * once more when it has loaded.
 */
export function pushRenderData(page: OlderPage, { renderData }: Backend, signal: AbortSignal): void {
  sayRenderData(page, renderData());
  if (document.readyState !== 'complete')
    addEventListener('load', () => sayRenderData(page, renderData()), { once: true, signal });
}

/** An intent for a host without intents: a message that describes it. */
export const intentText = ({ intent, params }: Fields): string =>
  `Intent: ${intent}. Parameters: ${JSON.stringify(params ?? {})}`;
