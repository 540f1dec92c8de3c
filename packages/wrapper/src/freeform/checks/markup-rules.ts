// Elements and attributes that do not work in a freeform page, because its policy or its sandbox stops what they do.

const NO_FRAMES = 'a page has no frames';
const NO_CONTENT = 'a page embeds nothing';
/** Elements, and why a page must not have them. */
const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['base', 'it changes where addresses point'],
  ['link', 'a page loads nothing; put styles into <style>'],
  ['iframe', NO_FRAMES],
  ['frame', NO_FRAMES],
  ['frameset', NO_FRAMES],
  ['object', NO_CONTENT],
  ['embed', NO_CONTENT],
  ['noscript', 'the page always has scripts'],
]);

/** Attributes whose address a browser loads, sends to or opens. */
const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set(
  'src srcset href xlink:href action formaction data poster background'.split(' '),
);

/** Says why an element is refused; undefined when it is allowed. */
export function elementFault(name: string): string | undefined {
  const reason = ELEMENTS.get(name);
  return reason === undefined ? undefined : `<${name}> is not allowed: ${reason}.`;
}

/** Says why an attribute of an element is refused; undefined when it is allowed. Both names are as browsers write them. */
export function attributeFault(element: string, name: string, value: string): string | undefined {
  const lower = name.toLowerCase();
  const address = value.trim().toLowerCase();
  if (lower.startsWith('on'))
    return `The inline handler ${lower} of <${element}> is not allowed: use addEventListener in a script.`;
  if (!ADDRESS_ATTRIBUTES.has(lower) || address.startsWith('#') || address === '') return undefined;
  if (element === 'a' || element === 'area')
    return /^(https?|mailto):/.test(address)
      ? undefined
      : `<${element} href> may only hold a whole address (https:, http:, mailto:) or a place in the page (#…).`;
  if (lower === 'src' || lower === 'href' || lower === 'xlink:href' || lower === 'poster')
    return address.startsWith('data:')
      ? undefined
      : `<${element} ${lower}> may only hold a data: address: a page loads nothing.`;
  return `The attribute ${lower} of <${element}> is not allowed: a page loads nothing and sends no form.`;
}
