/**
 * Reads a stream to its end; undefined when it has more than `maxBytes`, and then it is cancelled. Counts while it reads, because a length
 * that was announced may be wrong. Rejects with the error that ended the stream.
 */
export async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  // Not `for await`, which Safari does not have for streams.
  const reader = stream?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    byteCount += value.byteLength;
    if (byteCount > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(byteCount);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
