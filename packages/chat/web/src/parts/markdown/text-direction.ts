// The direction of a block of text: the direction of its first letter, as `dir="auto"` finds it, which does not look into blocks with a direction of their own.

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** The direction of an element's text, code and formulas left out: their letters are of no language. Undefined without a letter. */
export function readDirection(element: Element): 'ltr' | 'rtl' | undefined {
  const letter = findLetter(element);
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

function findLetter(node: Node): string | undefined {
  if (node instanceof Element && (node.localName === 'code' || node.localName === 'pre')) return undefined;
  if (!(node instanceof Element)) return /\p{L}/u.exec(node.textContent ?? '')?.[0];
  for (const child of node.childNodes) {
    const letter = findLetter(child);
    if (letter !== undefined) return letter;
  }
  return undefined;
}
