// The place on this machine where a sign-in begins and ends (RFC 8252, 7.3): an address that only this user knows redirects to the authorization
// server, which comes back to the callback.

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConnectError } from '@vitrine/connect';
import type { ConnectionSignIn } from '@vitrine/connect/internal/connection';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { PAGE_HEADERS, signInPage } from './sign-in-page.ts';

const HOST = '127.0.0.1';
const CALLBACK_PATH = '/oauth/callback';
/** Milliseconds that the address of a prepared sign-in is used; the sign-in ends after ten minutes. */
const PREPARED_MS = 300_000;

export interface LoopbackOptions {
  /** Name of the server, for the pages. */
  readonly name: string;
  readonly user: Pick<ConnectionSignIn, 'begin' | 'finish'>;
  /** Ports to try, in this order, before any free one: an authorization server may know the callback by its port. */
  readonly ports: readonly number[];
  /** The port has to be one of `ports`. */
  readonly isPortFixed: boolean;
  /** Called when the user has signed in here. */
  readonly onSignedIn: () => void;
}

export interface LoopbackCallback {
  /** The address that the user opens. Each visit begins a sign-in. */
  readonly address: string;
  /** Begins the sign-in of the next visit now. Rejects with `ConnectError` where the server offers none, or does not accept this program. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/** Listens. Rejects with the error of the system when no port can be used. */
export async function openLoopbackCallback(options: LoopbackOptions): Promise<LoopbackCallback> {
  const { name, user, onSignedIn } = options;
  const browser = randomBytes(24).toString('base64url');
  const startPath = `/${randomBytes(16).toString('base64url')}`;
  let prepared: { readonly url: string; readonly at: number } | undefined;

  const begin = (): Promise<{ readonly url: string }> =>
    user.begin({ redirectUrl: origin + CALLBACK_PATH, browser, clientMetadataUrl: undefined });

  const start = async (response: ServerResponse): Promise<void> => {
    const ready = prepared && performance.now() - prepared.at < PREPARED_MS ? prepared : await begin();
    prepared = undefined;
    response.writeHead(302, { ...PAGE_HEADERS, Location: ready.url }).end();
  };

  const finish = async (query: URLSearchParams, response: ServerResponse): Promise<void> => {
    const read = (key: string): string | undefined => query.get(key) ?? undefined;
    const answer = { state: read('state') ?? '', browser, code: read('code'), iss: read('iss'), error: read('error') };
    await user.finish(answer);
    const text = 'You can close this window. The tools of the server can be used now.';
    sendPage(response, 200, { title: `You are signed in to ${name}`, text });
    onSignedIn();
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = URL.parse(request.url ?? '/', origin);
    // Another name that leads here is one of another site.
    if (!url || request.headers.host !== new URL(origin).host || request.method !== 'GET')
      return sendPage(response, 403, { title: 'Not here', text: `This address is for signing in to ${name}.` });
    try {
      if (url.pathname === startPath) return await start(response);
      if (url.pathname === CALLBACK_PATH) return await finish(url.searchParams, response);
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error;
      const isCancelled = error.code === 'sign-in-cancelled';
      const title = isCancelled ? 'Sign-in cancelled' : 'You are not signed in';
      return sendPage(response, 400, { title, text: errorMessage(error), link: origin + startPath });
    }
    sendPage(response, 404, { title: 'Nothing here', text: `This address is for signing in to ${name}.` });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      const text = 'The sign-in could not be finished: its storage failed. Try again.';
      sendPage(response, 500, { title: 'You are not signed in', text, link: origin + startPath });
    });
  });
  const origin = `http://${HOST}:${await listenOnFreePort(server, options)}`;
  return {
    address: origin + startPath,
    async prepare() {
      const { url } = await begin();
      prepared = { url, at: performance.now() };
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

function sendPage(response: ServerResponse, status: number, page: Parameters<typeof signInPage>[0]): void {
  response.writeHead(status, { ...PAGE_HEADERS, Connection: 'close' }).end(signInPage(page));
}

async function listenOnFreePort(server: Server, { ports, isPortFixed }: LoopbackOptions): Promise<number> {
  const candidates = isPortFixed ? ports : [...ports, 0];
  for (const [index, port] of candidates.entries()) {
    try {
      return await listen(server, port);
    } catch (error) {
      if (index === candidates.length - 1) throw error;
    }
  }
  throw new Error('There is no port to listen on.');
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
