/** Ids for requests of the proxy's own: numbers, because some servers can't read strings, far from where clients count. */
export function createOwnIds(random: () => number, isTaken: (id: number) => boolean): () => number {
  let last = 1_000_000_000 + Math.floor(random() * 1_000_000_000);
  return () => {
    do last++;
    while (isTaken(last));
    return last;
  };
}
