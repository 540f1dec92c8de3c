// The address of the bootstrap document on a dedicated origin. Its policy is in the path, not in the query: the sandbox's `frame-src`
// fixes the path, so a view cannot navigate its frame to a page of the same origin with a wider policy.

/** The parts of a sandbox's address that the path contains. */
export type SandboxAddress = Pick<URL, 'protocol' | 'host' | 'search'>;

/** The address for a sandbox whose query names the label of a dedicated origin (`dedicated`). */
export function dedicatedAddress({ protocol, host, search }: SandboxAddress): string {
  const dot = host.indexOf('.');
  // Both are ASCII: a serialised URL has nothing else.
  const path = btoa(host.slice(0, dot) + search).replace(/[+/=]/g, sign =>
    sign === '+' ? '-' : sign === '/' ? '_' : '',
  );
  return `${protocol}//${new URLSearchParams(search).get('dedicated')}${host.slice(dot)}/${path}`;
}

/** Reads a path of `dedicatedAddress`: the sandbox's label and its query. Undefined for any other path. */
export function readDedicatedPath(pathname: string): { label: string; search: string } | undefined {
  try {
    const text = atob(pathname.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const mark = text.indexOf('?');
    return mark > 0 ? { label: text.slice(0, mark), search: text.slice(mark) } : undefined;
  } catch {
    return undefined;
  }
}
