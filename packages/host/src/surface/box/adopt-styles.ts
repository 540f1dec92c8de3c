/** Returns a function that adds a style sheet, once, to the document or shadow tree that an element is in. */
export function createStyleAdopter(css: string): (element: Element) => void {
  let sheet: CSSStyleSheet | undefined;
  return element => {
    const root = element.getRootNode();
    // jsdom and browsers before 2023 have no such sheets: there the parts have no look of their own.
    if (!(root instanceof Document || root instanceof ShadowRoot) || !root.adoptedStyleSheets) return;
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  };
}
