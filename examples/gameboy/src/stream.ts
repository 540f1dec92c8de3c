// Streams a game to an <img>: PNG after PNG in one response (`multipart/x-mixed-replace`).
import type { Games } from './games.ts';
import { STREAM_PATH } from './stream-address.ts';

const BOUNDARY = 'picture';
const MAX_VIEWERS = 8;
/** Milliseconds after which an unchanged picture is sent again, to notice a client that has left. */
const REPEAT_MS = 1000;

/** Answers a request for a stream; undefined: it is for another handler. */
export function createStreams(games: Games): (request: Request) => Response | undefined {
  let viewers = 0;
  return request => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(STREAM_PATH)) return undefined;
    const token = pathname.slice(STREAM_PATH.length);
    if (request.method !== 'GET' || !games.ofStream(token)) return new Response('No such game.', { status: 404 });
    if (viewers >= MAX_VIEWERS) return new Response('Too many viewers.', { status: 503 });
    viewers++;
    let since = -1;
    let isOpen = true;
    let isFirst = true;
    const leave = (): void => {
      if (isOpen) viewers--;
      isOpen = false;
    };

    // A picture is taken only when the client can receive one (backpressure): a slow client gets fewer.
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const game = games.ofStream(token);
            if (!game) throw new Error('The game has ended.');
            const { pictures } = await game.ask('watch', { since, batch: 1, waitMs: REPEAT_MS });
            const picture = pictures.at(-1) ?? (await game.ask('look'));
            since = picture.frame;
            if (isOpen) controller.enqueue(encodePart(picture.png, isFirst));
            isFirst = false;
          } catch {
            leave();
            controller.close();
          }
        },
        cancel: leave,
      },
      { highWaterMark: 1 },
    );
    return new Response(body, {
      headers: {
        'Content-Type': `multipart/x-mixed-replace; boundary=${BOUNDARY}`,
        'Cache-Control': 'no-store',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        // A page on any origin may read the pixels, as the benchmark does in the view. The token in the address protects the pictures.
        'Access-Control-Allow-Origin': '*',
      },
    });
  };
}

/** A browser shows a picture when it has read the boundary after it, so the boundary is sent with the picture. */
function encodePart(png: Uint8Array, isFirst: boolean): Buffer {
  const head = `${isFirst ? `--${BOUNDARY}\r\n` : ''}Content-Type: image/png\r\nContent-Length: ${png.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${BOUNDARY}\r\n`)]);
}
