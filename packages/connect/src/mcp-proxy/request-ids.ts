/** Makes ids for the proxy's own requests: numbers, because some servers can't read strings, outside of the range that clients use. */
export function createRequestIds(random: () => number, isTaken: (id: number) => boolean): () => number {
  let last = 1_000_000_000 + Math.floor(random() * 1_000_000_000);
  return () => {
    do last++;
    while (isTaken(last));
    return last;
  };
}
