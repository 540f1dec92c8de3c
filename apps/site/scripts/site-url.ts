// The addresses of the site and of its sandboxes. A deployment sets both: they have to be on different sites.

/** The port of the preview; its sandboxes have the next one. */
export const SITE_PORT: number = Number(process.env.SITE_PORT ?? 4321);
/** The address of the site. */
export const SITE_URL: string = process.env.SITE_URL ?? `http://127.0.0.1:${SITE_PORT}`;
/** The address of a sandbox, with `{label}` as its first label. */
export const SANDBOX_TEMPLATE: string = process.env.SANDBOX_TEMPLATE ?? `http://{label}.localhost:${SITE_PORT + 1}`;
