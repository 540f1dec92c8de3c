// Serves the widget as a page of its own, at an address on this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { widget } from './widget.ts';

export interface WidgetPage {
  /** Address of the page. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts serving. `port` 0 takes a free one. */
export async function serveWidgetPage({ port = 0 }: { port?: number } = {}): Promise<WidgetPage> {
  const html = widget('Books, by address');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    // No CORS header: only the page itself may read this.
    if (pathname === '/hours') return response.writeHead(200, { 'content-type': 'text/plain' }).end('nine to six');
    if (pathname !== '/books') return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/books`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
