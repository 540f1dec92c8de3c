// Reads the answer to an action: one JSON object, or lines of JSON (application/x-ndjson) when there is progress to report.

/** Yields the lines of an answer as they arrive. Throws `SyntaxError` for a line that is not JSON. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  let rest = '';
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + (value ?? '')).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
