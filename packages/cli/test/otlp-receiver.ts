// A receiver of OTLP over HTTP, as a collector: it keeps the spans that are sent to it.
import { text as readText } from 'node:stream/consumers';
import { startTestServer } from '../../../test/support/services/test-server.ts';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
}

export interface OtlpReceiver {
  readonly origin: string;
  readonly spans: readonly ReceivedSpan[];
  /** All bodies as they came. */
  readonly text: string;
  close(): Promise<void>;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  let text = '';
  const { origin, close } = await startTestServer(async (request, response) => {
    const body = await readText(request);
    text += body;
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans)
      for (const { spans: received } of scopeSpans)
        for (const span of received)
          spans.push({
            ...span,
            attributes: readAttributes(span.attributes),
            resource: readAttributes(resource.attributes),
          });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return {
    origin,
    spans,
    get text() {
      return text;
    },
    close,
  };
}

const readAttributes = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
