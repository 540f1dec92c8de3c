// Addresses at which there is no server, or one that clients do not reach.
import { answerMCP, type BrokenServer } from './sources.ts';

export const ADDRESSES: readonly BrokenServer[] = [
  {
    name: '401',
    answer: (_request, response) => void response.writeHead(401).end('no token'),
    cause: 'unauthorized',
    advice: /--header "Authorization: Bearer \$TOKEN"/,
  },
  {
    name: '403',
    answer: (_request, response) => void response.writeHead(403).end('not you'),
    cause: 'forbidden',
    advice: /what the token may do/,
  },
  ...[421, 403].map(
    (status): BrokenServer => ({
      name: `${status}, for its host`,
      answer: (_request, response) => void response.writeHead(status).end('Invalid Host header'),
      cause: 'forbidden',
      advice: /Add 127\.0\.0\.1:\d+ to the hosts that the server allows/,
    }),
  ),
  {
    name: '401, and its metadata is missing',
    answer(request, response) {
      const resource_metadata = `http://${request.headers.host}/.well-known/oauth-protected-resource`;
      const challenge = { 'www-authenticate': `Bearer resource_metadata="${resource_metadata}"` };
      response.writeHead(request.url === '/mcp' ? 401 : 404, request.url === '/mcp' ? challenge : {}).end();
    },
    cause: 'unauthorized',
    advice: /Serve the metadata of the resource/,
  },
  {
    name: '400, with the versions that it speaks',
    answer(_request, response) {
      const error = { code: -32602, message: 'Unsupported protocol version', data: { supported: ['2024-10-07'] } };
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
    },
    cause: 'wrong-protocol-version',
    advice: /Update the server/,
  },
  {
    name: 'a redirect to itself',
    answer: (request, response) => void response.writeHead(308, { location: request.url }).end(),
    cause: 'redirect',
    advice: /Correct the redirect of the server/,
  },
  {
    name: '404, and the endpoint is elsewhere',
    address: 'http://127.0.0.1:PORT/api',
    answer: (request, response, body) =>
      request.url === '/mcp' ? answerMCP(request, response, body) : void response.writeHead(404).end('Not Found'),
    cause: 'not-found',
    advice: /There is one at http:\/\/127\.0\.0\.1:\d+\/mcp/,
  },
  {
    name: 'a certificate that it has signed itself',
    isSelfSigned: true,
    answer: answerMCP,
    cause: 'certificate',
    advice: /NODE_EXTRA_CA_CERTS/,
  },
  {
    name: 'https where http is spoken',
    address: 'https://127.0.0.1:PORT/mcp',
    answer: answerMCP,
    cause: 'wrong-scheme',
    advice: /Write http:/,
  },
  {
    name: 'nothing listens',
    address: 'http://127.0.0.1:59999/mcp',
    cause: 'refused-connection',
    advice: /Start the server/,
  },
  { name: 'no such host', address: 'http://vitrine-test.invalid/mcp', cause: 'unknown-host', advice: /name in "url"/ },
  {
    name: 'a web page',
    answer: (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>Home</title></html>'),
    cause: 'html-answer',
    advice: /\/mcp at its end/,
  },
  {
    name: 'a redirect',
    answer: (_request, response) => void response.writeHead(301, { location: 'https://mcp.example.com/v2' }).end(),
    cause: 'redirect',
    advice: /Write that address in "url"/,
  },
  {
    name: 'the older transport alone',
    address: 'http://127.0.0.1:PORT/sse',
    answer(request, response) {
      if (request.method !== 'GET') return void response.writeHead(405).end();
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: endpoint\ndata: /messages\n\n');
    },
    cause: 'sse-only',
    advice: /"type": "sse"/,
  },
  {
    name: 'a proxy without its server',
    answer: (_request, response) => void response.writeHead(502).end('Bad Gateway'),
    cause: 'server-error',
    advice: /behind the proxy does not run/,
  },
];
