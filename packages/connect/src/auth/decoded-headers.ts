// The headers of a response that is made anew from a body that `fetch` has decoded.

/** The headers without those that describe the body as it was sent. */
export function withoutEncoding(headers: Headers): Headers {
  const copy = new Headers(headers);
  for (const name of ['content-length', 'content-encoding']) copy.delete(name);
  return copy;
}
