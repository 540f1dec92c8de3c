// The elements and attributes that a freeform page may have, as markup and by `app.element`. What is not listed is refused.

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements of HTML that a body may have. */
export const HTML_ELEMENTS: ReadonlySet<string> = words(`
  a abbr address article aside audio b bdi bdo blockquote br button canvas caption code col colgroup data datalist dd del details dfn dialog
  div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend li main mark menu
  meter nav ol optgroup option output p picture pre progress q ruby rp rt s samp search section select small source span strong sub summary
  sup table tbody td textarea tfoot th thead time tr u ul var video wbr`);

/** Elements that make up a document. */
export const DOCUMENT_ELEMENTS: ReadonlySet<string> = words('html head body title meta style script');

/** Elements of SVG, as browsers write them. */
export const SVG_ELEMENTS: ReadonlySet<string> = words(`
  svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath mask title desc use symbol
  marker pattern`);

/** Attributes that hold an address, or change where something is loaded from or opened. */
const ADDRESS_ATTRIBUTES: ReadonlySet<string> = words(`
  src srcset srcdoc href xlink:href action formaction target formtarget data poster background cite ping longdesc usemap manifest codebase
  classid archive profile icon dynsrc lowsrc imagesrcset http-equiv is nonce integrity attributename xml:base formmethod enctype`);

/** Why an attribute of an element is refused; undefined: it is allowed. Both names are as browsers write them. */
export function attributeFault(element: string, name: string, value: string): string | undefined {
  const lower = name.toLowerCase();
  if (lower.startsWith('on'))
    return `The inline handler ${lower} of <${element}> is not allowed: use addEventListener in a script.`;
  if (!ADDRESS_ATTRIBUTES.has(lower)) return undefined;
  if (lower === 'src' && isDataAddress(element, value)) return undefined;
  if ((lower === 'href' || lower === 'xlink:href') && value.startsWith('#')) return undefined;
  if (lower === 'src')
    return `<${element} src> may only hold an image, sound or film as a data: address: a page loads nothing.`;
  if (lower === 'href' && element === 'a')
    return '<a href> may only point into the page (#…): open other addresses with app.openLink.';
  return `The attribute ${lower} of <${element}> is not allowed: a page loads nothing and opens nothing.`;
}

/** Whether a name is that of a handler or an address, which a script must not set by `setAttribute`. */
export function isGuardedAttribute(name: string): boolean {
  const lower = name.toLowerCase();
  return lower.startsWith('on') || ADDRESS_ATTRIBUTES.has(lower);
}

const MEDIA: Readonly<Record<string, readonly string[]>> = {
  img: ['data:image/'],
  audio: ['data:audio/'],
  video: ['data:video/'],
  source: ['data:audio/', 'data:video/', 'data:image/'],
};

/** Whether an address carries the media that the element shows. */
export function isDataAddress(element: string, value: string): boolean {
  return (MEDIA[element] ?? []).some(start => value.trim().toLowerCase().startsWith(start));
}

const REASONS: Readonly<Record<string, string>> = {
  base: 'it changes where addresses point',
  link: 'a page loads nothing; put styles into <style>',
  iframe: 'a page has no frames',
  frame: 'a page has no frames',
  frameset: 'a page has no frames',
  object: 'a page embeds nothing',
  embed: 'a page embeds nothing',
  noscript: 'the page always has scripts',
  foreignObject: 'put HTML beside the drawing, not into it',
};

/** Why an element is refused. */
export function elementFault(name: string): string {
  const reason = Object.hasOwn(REASONS, name) ? `: ${REASONS[name]}` : ' in a page';
  return `<${name}> is not allowed${reason}.`;
}
