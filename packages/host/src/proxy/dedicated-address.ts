// Where the document of a dedicated origin waits. Its policy is in the path, not in the query: the sandbox's `frame-src` pins a
// path, so a view cannot send its frame, where it would still be at home, to another page of its origin with a wider policy.

/** A sandbox's own address, or what of it decides. */
export type SandboxAddress = Pick<URL, 'protocol' | 'host' | 'search'>;

/** For a sandbox whose query names the label of a dedicated origin (`dedicated`). */
export function dedicatedAddress({ protocol, host, search }: SandboxAddress): string {
  const dot = host.indexOf('.');
  // Both are ASCII: a serialised URL has nothing else.
  const path = btoa(host.slice(0, dot) + search).replace(/[+/=]/g, sign =>
    sign === '+' ? '-' : sign === '/' ? '_' : '',
  );
  return `${protocol}//${new URLSearchParams(search).get('dedicated')}${host.slice(dot)}/${path}`;
}

/** What `dedicatedAddress` put into a path: the sandbox's label and its query. Undefined when the path is none of its making. */
export function readDedicatedPath(pathname: string): { label: string; search: string } | undefined {
  try {
    const text = atob(pathname.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const mark = text.indexOf('?');
    return mark > 0 ? { label: text.slice(0, mark), search: text.slice(mark) } : undefined;
  } catch {
    return undefined;
  }
}
