// The page without any runtime: its drawing, and the floor, where the result is part of the page. Used in Node and in the browser.

/** Draws a result, and reports when it is on the screen: the second frame after drawing begins when the first is painted. */
export const SHOW = `
  const show = result => {
    const list = document.getElementById('list');
    list.replaceChildren(...result.structuredContent.rows.map(row => {
      const item = document.createElement('li');
      item.textContent = row;
      return item;
    }));
    requestAnimationFrame(() => requestAnimationFrame(() =>
      top.postMessage({ shown: list.firstElementChild.textContent }, '*')));
  };`;

/** The page with a script. */
export const viewDocument = (script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>body{margin:0;font:14px sans-serif}</style></head>` +
  `<body><ul id="list"></ul><script>${script.replaceAll('</script', '<\\/script')}</script></body></html>`;

/** The same page with its result inside, for the floor: no host, no conversation. */
export function bareView(result: object): string {
  return viewDocument(`${SHOW} show(${JSON.stringify(result).replaceAll('<', '\\u003c')});`);
}
