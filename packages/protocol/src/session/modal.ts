// Modals: a view shows another page of its own server above everything else. An extension of ours to the `mcp-apps` wire, for `requestModal` with a
// `template` (Apps SDK). The host announces it in `hostCapabilities.experimental`, and gives the other page its parameters in `hostContext`.

/** The names and the limit of the modal extension. */
export const MODAL = {
  /**
   * Key in `hostCapabilities.experimental` of `{}`, and in `hostContext` of the page in a modal of `{ params }`. An application whose capabilities
   * have `false` there opens none.
   */
  key: 'vitrine.dev/modal',
  /**
   * The request by which a view opens another page: `template`, a `ui://` resource of its own server; `title` of the modal; `params`, any JSON value
   * for the page. The result, once the page is being shown, is `{}`.
   */
  open: 'vitrine.dev/modal/open',
  /** The largest parameters, in characters of their JSON. */
  maxParams: 65_536,
} as const;
