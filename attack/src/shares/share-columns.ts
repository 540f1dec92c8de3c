// The chats that guests attack: Vitrine's, and one whose links pass every request on as the owner's.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createChat } from '@vitrine/chat';
import type { DirectoryUser, UserDirectory } from '@vitrine/chat/internal/command';
import type { Ask } from '../../../packages/chat/test/support/user-things.ts';
import { openWorkspaces, USER_HEADER } from '../users/columns.ts';
import { sendOnWire, utf8Bytes } from '../users/wire.ts';
import type { ShareColumn } from './share-attack.ts';

export const OWNER = 'kasia';

/** Turn of the model during which a message waits, and can be taken back. */
const HELD = { text: 'a b c d', holdAt: 1 };

export interface OpenShareColumn {
  /** Requests of a user of this name. */
  signIn(name: string): Ask;
  close(): Promise<void>;
}

export async function openShareColumn(column: ShareColumn): Promise<OpenShareColumn> {
  const closers: (() => Promise<unknown>)[] = [];
  const workspaces = await openWorkspaces(closers, [{ text: 'done' }, { text: 'done' }, HELD]);
  const { stores } = workspaces;
  const records = await stores.open('shared');
  closers.push(() => records.close());
  const chat = await createChat({
    openWorkspace: workspaces.open,
    sharing: { records, openStore: stores.open },
    admin: createAdmin(),
    auth: {
      type: 'proxy-header',
      userHeader: USER_HEADER,
      proxies: ['127.0.0.1'],
      requestsPerMinute: 1_000_000,
    },
    port: 0,
    sandbox: { port: 0 },
    report: () => {},
  });
  closers.push(() => chat.close());
  const port = column === 'chat' ? chat.port : await serveForwarding(chat.port, closers);
  return {
    // The owner needs no link.
    signIn: name => createAsk(name === OWNER ? chat.port : port, chat.port, name),
    async close() {
      for (const close of closers.reverse()) await close();
    },
  };
}

/** `named`: the port that the `Host` header names. */
const createAsk =
  (port: number, named: number, user: string): Ask =>
  (method, path, body, headers = {}) =>
    sendOnWire({
      ...{ port, method, path },
      headers: [
        ['Host', `127.0.0.1:${named}`],
        [USER_HEADER, utf8Bytes(user)],
        ['Content-Type', 'application/json'],
        ...Object.entries(headers),
      ],
      body: body === undefined ? undefined : JSON.stringify(body),
    });

/** Records of admins, of which only the directory matters here: owners name guests by it. */
function createAdmin(): NonNullable<Parameters<typeof createChat>[0]['admin']> {
  const users = new Map<string, DirectoryUser>();
  const directory: UserDirectory = {
    async noteUse({ id, name }) {
      const unused = { isAdminBySignIn: false, firstUsedAt: 0, lastUsedAt: 0, tokens: 0, cost: 0 };
      users.set(id, { id, name, ...unused, access: { isDisabled: false } as DirectoryUser['access'] });
    },
    read: async id => users.get(id),
    list: async () => [...users.values()],
    findBySubject: async () => [],
    findByEmail: async () => [],
    remove: async () => ({ profiles: 0, usageDays: 0 }),
  };
  const never = (): never => {
    throw new Error('These attacks have no admins.');
  };
  return {
    users: directory,
    audit: { add: async () => {}, list: async () => [], sweep: async () => 0 },
    services: { count: () => {}, list: async () => [] },
    stores: {
      countSessions: async ids => ids.map(() => 0),
      measure: never,
      openExport: never,
      transfer: never,
      remove: never,
    },
  };
}

const LINK = /^\/api\/shared\/[^/]+(\/.*)?$/;
const SHARES = /^\/api\/shares(\/.*)?$/;

/** Serves the chat with links that check neither token nor guest: a request to an address like a link is served as the owner. */
async function serveForwarding(port: number, closers: (() => Promise<unknown>)[]): Promise<number> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url = '/' } = request;
    const [, path] = LINK.exec(url) ?? [];
    const isLink = LINK.test(url);
    const isOwner = isLink || (SHARES.test(url) && method !== 'GET');
    const answer = await sendOnWire({
      ...{ port, method },
      path: isLink ? normalize(path ?? '/api/sessions') : url,
      headers: [
        ['Host', `127.0.0.1:${port}`],
        [USER_HEADER, isOwner ? OWNER : String(request.headers[USER_HEADER.toLowerCase()])],
        ['Content-Type', 'application/json'],
      ],
      body: chunks.length === 0 ? undefined : Buffer.concat(chunks).toString(),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    const reader = answer.body?.getReader();
    response.on('close', () => void reader?.cancel());
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      response.write(value);
    }
    response.end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise(resolve => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** The path as a careless proxy reads it: percent signs first, then the dots. */
function normalize(path: string): string {
  const { pathname, search } = new URL(path.replaceAll(/%2[ef]/gi, decodeURIComponent), 'http://chat');
  return pathname + search;
}
