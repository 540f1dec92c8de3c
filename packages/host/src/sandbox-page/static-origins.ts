// The place in the static sandbox page at which the origins of its host pages are written.

/** Name of the `meta` element. */
export const HOST_ORIGINS_NAME = 'vitrine-host-origins';

/** The whole element, with these origins. They are serialised origins, in which HTML has nothing to escape. */
export function hostOriginsElement(hostOrigins: readonly string[]): string {
  return `<meta name="${HOST_ORIGINS_NAME}" content="${hostOrigins.join(' ')}">`;
}

/** The origins written into a static sandbox page; undefined for a page that is none. */
export function readHostOrigins(page: string): string[] | undefined {
  const content = new RegExp(`<meta name="${HOST_ORIGINS_NAME}" content="([^"]*)">`).exec(page)?.[1];
  return content?.split(' ').filter(origin => origin !== '');
}
