// The document of a script frame: the script, and what runs it for each message. It runs under the sandbox's policy, without a network.

/** Milliseconds that the frame's thread spins, to see whether the page goes on. */
const SPIN_MS = 60;
/** Characters that pass the sandbox's proxy as one message, with room for the rest of the answer. */
const MAX_OUTCOME = 900_000;

const RUNNER = `
addEventListener('message', async ({ source, data }) => {
  if (source !== parent || typeof data?.id !== 'number') return;
  const { id } = data;
  const answer = rest => parent.postMessage({ id, ...rest }, '*');
  if (data.spin) {
    const begin = Date.now();
    while (Date.now() - begin < ${SPIN_MS});
    return answer({ spun: [begin, Date.now()] });
  }
  try {
    const value = await vitrineRun(data.input);
    if ((JSON.stringify(value) ?? '').length > ${MAX_OUTCOME}) throw new Error('The outcome is too large.');
    answer({ value });
  } catch (error) {
    answer({ error: String(error?.message ?? error).slice(0, 2000) });
  }
});
parent.postMessage({ id: 0 }, '*');`;

/** The document for a script: it makes the function `vitrineRun`. */
export function framePage(script: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Script</title><body><script>${embed(script)}</script><script>${RUNNER}</script>`;
}

/** Escapes texts that would end a script's element, or begin a comment; in the strings of a program the escaped texts mean the same. */
function embed(script: string): string {
  return script.replaceAll(/<(?=\/script)/gi, '\\x3c').replaceAll('<!--', '\\x3c!--');
}
