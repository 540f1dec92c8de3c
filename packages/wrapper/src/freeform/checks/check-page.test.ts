// The static check of freeform pages: a good page passes, what cannot work is refused with a reason that names it and its line.
import { describe, expect, it } from 'vitest';
import { FAULTY_PAGES, GOOD_PAGE, withLine } from '../../../test/freeform-pages.ts';
import { freeformPage } from '../freeform-page.ts';
import { extractPage } from './extract-page.ts';

const reasons = (source: string): readonly string[] => {
  const page = freeformPage(source, { tool: { name: 'forecast' }, siblings: [] });
  return 'reasons' in page ? page.reasons : [];
};
const script = (code: string): string => `<!doctype html><body><script>${code}</script></body></html>`;

it('a good page passes', () => {
  expect(reasons(GOOD_PAGE)).toEqual([]);
});

describe('a page that cannot work is refused by its reason', () => {
  it.each(Object.entries(FAULTY_PAGES))('%s', (_, [page, reason]) => {
    const pageReasons = reasons(page);
    expect(pageReasons.join('\n')).toMatch(reason);
    expect(pageReasons.every(text => /^line \d+: /.test(text))).toBe(true);
  });
});

describe('what pages need is allowed', () => {
  it.each([
    ['a class of a function', '(() => { class Node {} const Text = 1; console.log(new Node(), Text); })();'],
    [
      'this, and what is behind an object',
      'function f() { return this; } console.log(f(), Reflect.ownKeys({}), Object.getPrototypeOf([]));',
    ],
    [
      'an element of a computed name',
      'const n = "p"; document.body.append(document.createElement(n)); out.setAttribute(n, "x"); var out;',
    ],
    ['a variable with the name of a global', 'function f(top, location) { return top + location; } f(1, 2);'],
    [
      'data with such members',
      'app.onResult(r => { const { location } = r.data; console.log(r.data.location.name, r.data.parent); });',
    ],
    [
      'a computed member of data',
      'app.onResult(({ data }) => { for (const key of Object.keys(data)) console.log(data[key]); });',
    ],
    ['a declared function of another script', 'function shared() {}</script><script>shared();'],
    ['a literal innerHTML', 'document.body.innerHTML = ""; document.body.innerHTML = `<p class="x">Ready</p>`;'],
    [
      'an image of a result',
      'document.querySelector("img").src = "data:" + "image/png" + ";base64," + document.title;',
    ],
    [
      'members of the window',
      'window.addEventListener("resize", () => console.log(window.innerWidth, globalThis.JSON));',
    ],
    [
      'a listener',
      'document.addEventListener("click", e => console.log(e.target.closest("button"), e.currentTarget));',
    ],
    ['the title and a handler of the document', 'document.title = "x"; document.onclick = () => {};'],
    ['a method of a prototype that is called', 'console.log(Object.prototype.hasOwnProperty.call({}, "x"));'],
    [
      'a type of a control',
      'document.querySelector("input").type = "number"; const item = { type: "" }; item.type = "a";',
    ],
    ['patterns of its own', 'const s = { a: 1 }; let b; [s.a, b] = [1, 2]; for (s.a of [1]); s.a++; console.log(b);'],
    ['a literal innerHTML in parts', 'document.body.innerHTML = "<p>" + `Ready` + "</p>";'],
    ['a member whose name is computed', 'const cookie = "title"; console.log(document[cookie]);'],
    ['a private member', 'class A { #innerHTML = ""; set(x) { this.#innerHTML = x; } } new A().set(1);'],
    ['a class', 'class A { constructor(x) { const y = x; console.log(y); } } new A(1);'],
    ['typeof', 'if (typeof window !== "undefined") console.log(1);'],
    ['a drawing', 'document.createElementNS("http://www.w3.org/2000/svg", "linearGradient");'],
  ])('%s', (_, code) => {
    expect(reasons(script(code))).toEqual([]);
  });

  it.each([
    ['an image that the page carries', '<img alt="dot" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'],
    ['a link into the page', '<a href="#end">End</a><p id="end">'],
    [
      'a link that the host opens',
      '<a href="https://example.org/">Example</a> <a href="mailto:a@example.org">Write</a>',
    ],
    ['HTML in a drawing', '<svg><foreignObject><p>x</p></foreignObject></svg>'],
    [
      'a gradient',
      '<svg><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><rect fill="url(#g)"/></svg>',
    ],
    ['data of its own', '<script type="application/json" id="d">{"a":1}</script>'],
    ['a preformatted text that begins with lines', '<pre>\n\n\nx</pre>'],
  ])('%s', (_, markup) => {
    expect(reasons(`<!doctype html><body>${markup}</body></html>`)).toEqual([]);
  });
});

it.each([
  ['a forbidden member by a text in parts', 'console.log(document["coo" + "kie"]);', /document\.cookie is not allowed/],
  ['a forbidden member by a template', 'console.log(document[`cookie`]);', /document\.cookie is not allowed/],
  ['an innerHTML with a value on the left', 'document.body.innerHTML = document.title + "<br>";', /literal text/],
  ['an innerHTML with a value on the right', 'document.body.innerHTML = "<br>" + document.title;', /literal text/],
  ['an innerHTML with a value in a template', `document.body.innerHTML = \`<p>\${document.title}\`;`, /literal text/],
  ['an innerHTML that is added to', 'document.body.innerHTML += "<br>";', /literal text/],
  ['insertAdjacentHTML with a value', 'document.body.insertAdjacentHTML("beforeend", document.title);', /literal text/],
  ['a timer with a text', 'setTimeout("go()", 1);', /setTimeout with a text/],
])('%s is refused', (_, code, reason) => {
  expect(reasons(script(code)).join('\n')).toMatch(reason);
});

it('a script that is no JavaScript is refused at its line', () => {
  expect(reasons(withLine('app.onResult(show);', 'app.onResult(show;'))).toEqual([
    expect.stringMatching(/^line 50: The script is no JavaScript: [^(]*\.$/),
  ]);
});

it('names a library that does not exist', () => {
  expect(reasons(script('new Chart(document.body, {});'))).toEqual([
    'line 1: The page uses Chart, which it does not declare and which a page does not have.',
  ]);
});

describe('extractPage()', () => {
  it.each([
    ['alone', GOOD_PAGE],
    ['fenced', `\`\`\`html\n${GOOD_PAGE}\n\`\`\``],
    ['between words', `Here it is:\n\n\`\`\`html\n${GOOD_PAGE}\n\`\`\`\nEnjoy!`],
  ])('finds a page %s', (_, answer) => {
    expect(extractPage(answer, false)).toEqual({ html: GOOD_PAGE });
  });

  it.each([
    ['no page', 'I cannot do that.', false, /has no HTML page/],
    ['a page that was cut', GOOD_PAGE.slice(0, 900), true, /ended before the page did/],
    ['a page that is not whole', GOOD_PAGE.slice(0, 900), false, /not whole/],
    ['a fence that is not closed', `\`\`\`html\n${GOOD_PAGE.slice(0, 900)}`, false, /not whole/],
  ])('refuses %s', (_, answer, isCut, problem) => {
    expect(extractPage(answer, isCut)).toEqual({ problem: expect.stringMatching(problem) });
  });
});
