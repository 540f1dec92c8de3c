// UI texts of the inspector: the messages between the chat and a server, and the server's resources.

export const INSPECT_TEXTS = {
  pageTitle: (server: string) => `${server} · Vitrine`,
  label: (server: string) => `Inspecting ${server}`,
  protocol: 'Protocol',
  search: 'Search messages',
  noMessages: 'No messages yet',
  noMatch: 'No messages match',
  sent: 'to the server:',
  received: 'from the server:',
  idAndSize: (id: string | number, size: string) => `#${id} · ${size}`,
  timeAndLength: (time: string, characters: number) => `${time}, the first ${characters.toLocaleString()} characters`,
  resources: 'Resources',
  noResources: 'This server lists no resources',
  refresh: 'Refresh',
  listingTitle: (name: string) => `Listing of ${name}`,
  contentsTitle: (name: string) => `Contents of ${name}`,
} as const;

/** Kinds of messages. `{method}` is a placeholder (template.tsx). */
export const MESSAGE_KINDS = {
  request: '{method}',
  notification: '{method}',
  result: 'result of {method}',
  error: 'error of {method}',
} as const;
