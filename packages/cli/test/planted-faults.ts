// Ways to break the contract of the view endpoint, one rule each: what an implementation in another language could get wrong. Each stands in
// front of a handler that keeps the contract.
import { parseJson, toRecord } from '@vitrine/std/internal/json';

type Send = (request: Request) => Promise<Response>;

interface PlantedFault {
  readonly name: string;
  /** The rules that must fail, and no others. */
  readonly breaks: readonly string[];
  /** Answers a request, with its body, wrongly; `next` keeps the contract. */
  readonly plant: (next: Send) => (request: Request, body: Record<string, unknown>) => Promise<Response>;
}

/** Puts a fault in front of a handler. */
export function plantFault({ plant }: PlantedFault, next: Send): Send {
  const answer = plant(next);
  return async request => answer(request, toRecord(parseJson(await request.clone().text())));
}

const routeName = ({ url }: Request): string => new URL(url).pathname.split('/').at(-1) ?? '';

function withBody(request: Request, body: object): Request {
  return new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) });
}
function withHeader(request: Request, name: string, value: string | undefined): Request {
  const copy = new Request(request);
  if (value === undefined) copy.headers.delete(name);
  else copy.headers.set(name, value);
  return copy;
}
async function changeAnswer(response: Response, change: (body: Record<string, unknown>) => object): Promise<Response> {
  const body = toRecord(parseJson(await response.text()));
  return Response.json(change(body), response);
}

/** Makes a call in the name of the user, as a backend does that does not ask. */
async function callWithoutAsking(next: Send, request: Request, body: Record<string, unknown>): Promise<Response> {
  const response = await next(withBody(request, body));
  const { approval } = toRecord(parseJson(await response.clone().text())) as { approval?: { token: string } };
  if (!approval) return response;
  return next(withBody(request, { ...body, approval: approval.token }));
}

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'the page is changed on its way',
    breaks: ['page-hash'],
    plant: next => async request => {
      const response = await next(request);
      return routeName(request) === 'page' && response.ok
        ? new Response(`${await response.text()} `, response)
        : response;
    },
  },
  {
    name: 'the page is sent as HTML',
    breaks: ['page-type'],
    plant: next => async request => {
      const response = await next(request);
      if (routeName(request) === 'page' && response.ok) response.headers.set('Content-Type', 'text/html');
      return response;
    },
  },
  {
    name: 'calls are made without a question',
    breaks: [
      ...['needs-approval', 'read-only-for-models', 'app-only-that-writes', 'approved-call'],
      ...[
        'approval-arguments',
        'approval-surface',
        'approval-tool',
        'approval-user',
        'approval-forged',
        'approval-once',
      ],
      ...['consent', 'consent-not-asked-for', 'consent-surface', 'consent-is-no-approval'],
    ],
    plant: next => async (request, body) =>
      routeName(request) === 'call' && body.approval === undefined
        ? callWithoutAsking(next, request, body)
        : next(request),
  },
  {
    name: 'only the hint of the server counts, not who the tool is for',
    breaks: ['read-only-for-models'],
    plant: next => async (request, body) =>
      body.tool === 'peek' ? callWithoutAsking(next, request, body) : next(request),
  },
  {
    name: 'an approval holds for other arguments',
    breaks: ['approval-arguments'],
    plant:
      next =>
      async (request, { approval, ...body }) =>
        approval !== undefined && toRecord(body.arguments).count === 3
          ? callWithoutAsking(next, request, body)
          : next(request),
  },
  {
    name: 'an approval is good again and again',
    breaks: ['approval-once'],
    plant(next) {
      const answers = new Map<unknown, Response>();
      return async (request, { approval, arguments: args }) => {
        const key = JSON.stringify([approval, args]);
        const earlier = answers.get(key);
        if (approval !== undefined && earlier) return earlier.clone();
        const response = await next(request);
        if (response.ok) answers.set(key, response.clone());
        return response;
      };
    },
  },
  {
    name: 'an approval holds for every user',
    breaks: ['approval-user'],
    plant: next => request => next(withHeader(request, 'X-Vitrine-User', undefined)),
  },
  {
    name: 'a consent is not bound to its view',
    breaks: ['consent-surface'],
    plant(next) {
      const surfaces = new Map<unknown, unknown>();
      return async (request, body) => {
        const response = await next(
          surfaces.has(body.consent) ? withBody(request, { ...body, surface: surfaces.get(body.consent) }) : request,
        );
        const { consent } = toRecord(parseJson(await response.clone().text()));
        if (consent !== undefined) surfaces.set(consent, body.surface);
        return response;
      };
    },
  },
  {
    name: 'arguments are left to the server',
    breaks: ['bad-arguments'],
    plant: next => async request => {
      const response = await next(request);
      return response.status === 422 ? Response.json({ result: { content: [], isError: true } }) : response;
    },
  },
  {
    name: 'tools for models are listed',
    breaks: ['list-tools'],
    plant:
      next =>
      async (request, { what }) => {
        const response = await next(request);
        if (what !== 'tools' || !response.ok) return response;
        return changeAnswer(response, ({ tools }) => ({ tools: [...(tools as object[]), { name: 'for_models' }] }));
      },
  },
  {
    name: 'the cursor of the next page is lost',
    breaks: ['list-pages'],
    plant:
      next =>
      async (request, { what }) => {
        const response = await next(request);
        return what === 'resources' && response.ok
          ? changeAnswer(response, ({ resources }) => ({ resources }))
          : response;
      },
  },
  {
    name: 'the origin of views is trusted',
    breaks: ['null-origin', 'foreign-preflight'],
    plant: next => async request => {
      if (request.headers.get('Origin') !== 'null') return next(request);
      const response = await next(withHeader(request, 'Origin', undefined));
      response.headers.set('Access-Control-Allow-Origin', 'null');
      return response;
    },
  },
  {
    name: 'a form of another site is read as JSON',
    breaks: ['content-type'],
    plant: next => request =>
      next(request.method === 'POST' ? withHeader(request, 'Content-Type', 'application/json') : request),
  },
  {
    name: 'structured results are dropped',
    breaks: ['harmless-call'],
    plant:
      next =>
      async (request, { tool }) => {
        const response = await next(request);
        if (tool !== 'price' || !response.ok) return response;
        return changeAnswer(response, ({ result }) => ({ result: { content: toRecord(result).content } }));
      },
  },
  {
    name: 'nothing limits a view',
    breaks: ['too-fast'],
    plant: next => async request => {
      const response = await next(request);
      return response.status === 429 ? Response.json({ result: { content: [] } }) : response;
    },
  },
];
