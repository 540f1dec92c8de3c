// Elements of the runtime in the page, in a shadow tree that the page's styles do not reach.

/** Adds an element to the body, if there is one yet. `place`: before or after the page's own elements. */
export function addShadow(place: 'first' | 'last'): { readonly host: HTMLElement; readonly root: ShadowRoot } {
  const host = document.createElement('div');
  document.body?.[place === 'first' ? 'prepend' : 'append'](host);
  return { host, root: host.attachShadow({ mode: 'open' }) };
}
