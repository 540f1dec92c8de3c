// What every adapter does with a message of an older page: acknowledge it, carry it out, answer it.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { isRecord } from '@vitrine/std/internal/json';
import type { OlderMessage, OlderPage } from './older-page.ts';

type Fields = Record<string, unknown>;

/** The host behind an adapter, which carries out the page's requests. */
export interface Backend {
  /** The render data that the host has sent so far. */
  renderData(): object;
  resize(size: { width?: number; height?: number }): void;
  /** Resolves to the answer; a rejection is the page's error. */
  act(type: string, payload: Fields): Promise<unknown>;
}

/** Posts render data to the page, as the answer to `messageId` if one is given. */
export function postRenderData(page: OlderPage, renderData: object, messageId?: unknown): void {
  page.post('ui-lifecycle-iframe-render-data', { renderData }, messageId);
}

/** Handles one message of the page. Never rejects. */
export async function answer(page: OlderPage, backend: Backend, message: OlderMessage): Promise<void> {
  const { type } = message;
  const payload = isRecord(message.payload) ? message.payload : {};
  const messageId = message.messageId ?? payload.messageId;
  const data = backend.renderData();
  switch (type) {
    case 'ui-lifecycle-iframe-ready':
      return postRenderData(page, data);
    case 'ui-request-render-data':
      return postRenderData(page, data, messageId);
    case 'ui-size-change':
      return backend.resize(payload);
  }
  page.post('ui-message-received', {}, messageId);
  try {
    page.post('ui-message-response', { response: await backend.act(type, payload) }, messageId);
  } catch (error) {
    page.post('ui-message-response', { error: { name: 'Error', message: errorMessage(error) } }, messageId);
  }
}

/**
 * Sends the page its render data without a request, as an older host does. A page that is still loading may not listen yet: it
 * receives them once more when it has loaded.
 */
export function pushRenderData(page: OlderPage, { renderData }: Backend, signal: AbortSignal): void {
  postRenderData(page, renderData());
  if (document.readyState !== 'complete')
    addEventListener('load', () => postRenderData(page, renderData()), { once: true, signal });
}

/** An intent for a host without intents: a message that describes it. */
export const intentText = ({ intent, params }: Fields): string =>
  `Intent: ${intent}. Parameters: ${JSON.stringify(params ?? {})}`;
