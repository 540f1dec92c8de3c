// The origins of the pages that may embed sandboxes.

/** Throws `TypeError` for what is no serialised http(s) origin. */
export function checkHostOrigins(hostOrigins: readonly string[]): void {
  for (const origin of hostOrigins) {
    const url = URL.parse(origin);
    if (!url || !/^https?:$/.test(url.protocol) || url.origin !== origin)
      throw new TypeError(`Not an origin: ${origin}. Write scheme, host and port only, such as https://chat.example.`);
  }
}
