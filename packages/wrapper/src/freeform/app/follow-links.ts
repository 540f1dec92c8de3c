// Follows the links of a page: one into the page scrolls there, the host opens every other. A host without a handler of its own would
// replace the page by what it links to.

/** Adds the listener. `openLink` rejects for an address that is not opened. */
export function followLinks(openLink: (url: string) => Promise<void>): void {
  addEventListener('click', event => {
    if (event.defaultPrevented) return;
    const link = event
      .composedPath()
      .find(target => target instanceof Element && target.matches('a[href], area[href]'));
    if (!link) return;
    event.preventDefault();
    const address = (link as Element).getAttribute('href') ?? '';
    if (address.startsWith('#')) document.getElementById(decoded(address.slice(1)))?.scrollIntoView();
    else void openLink(address);
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
