// Scrolls to a place in the view's own document (HTML, 7.4.6.4 Scrolling to a fragment). The browser would resolve `#place` against the
// address of the page around the view, and leave the document.

/** The fragment that an address names in this document, without `#`; undefined for an address of another document. */
export function readFragment(href: string, ownAddress: string): string | undefined {
  if (href === '' || href.startsWith('#')) return href.slice(1);
  // As a script reads it: `link.href`, `location.href + '#place'`.
  const [page, ...fragment] = href.split('#');
  return page === beforeFragment(document.URL) || page === beforeFragment(ownAddress) ? fragment.join('#') : undefined;
}

export function scrollToPlace(fragment: string): void {
  const name = fragment.replace(/:~:.*/s, '');
  // An absolute address, so that the document stays: sets `:target`, tells routers by `hashchange`, and adds no entry to the history.
  if (fragment !== '') location.replace(`${beforeFragment(document.URL)}#${fragment}`);
  const place = findPlace(name) ?? findPlace(decoded(name));
  // The page around the view scrolls, too: an inline view is as high as its content.
  if (place) place.scrollIntoView();
  else if (/^(top)?$/i.test(name)) document.documentElement.scrollIntoView();
}

const findPlace = (name: string): Element | undefined =>
  name === ''
    ? undefined
    : (document.getElementById(name) ??
      [...document.getElementsByName(name)].find(({ localName }) => localName === 'a'));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const beforeFragment = (address: string): string => address.replace(/#.*/s, '');
