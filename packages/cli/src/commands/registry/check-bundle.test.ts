// What publishing finds in scripts, in all the ways that code can spell it, and what it does not take for a fault.
import { expect, it } from 'vitest';
import { checkScript } from './check-bundle.ts';

const find = (code: string) => checkScript('bundle.js', code).map(({ level, message }) => `${level}: ${message}`);

it.each([
  "eval('1')",
  "(0, eval)('1')",
  "(1,eval)('1')",
  "window['eval']('1')",
  "window['ev' + 'al']('1')",
  "self[`eval`]('1')",
  "globalThis?.eval('1')",
  'const run = eval; run("1")',
  '[1].map(eval)',
  "const { eval: run } = window, other = { eval }; run('1')",
  "eval.call(null, '1')",
])('eval is found: %s', code => {
  expect(find(code)).toContain('error: eval turns text into code, which the sandbox blocks.');
});

it.each([
  ["new Function('x')", 'new Function'],
  ["Function('x')()", 'Function turns text'],
  ["new window.Function('x')", 'new Function'],
  ["(0, Function)('x')", 'Function turns text'],
  ["[].constructor.constructor('x')()", 'Function turns text'],
  ["setTimeout('x()', 1)", 'timer'],
  ['self.setInterval(`x()`, 1)', 'timer'],
  ["setTimeout('x' + '()', 1)", 'timer'],
])('text as code is found: %s', (code, message) => {
  expect(find(code).join('\n')).toContain(message);
});

it.each([
  "const s = document.createElement('script'); s.src = 'https://cdn.example/x.js'; document.head.append(s);",
  "let s; s = document.createElement('SCRIPT'); s['src'] = '//cdn.example/x.js';",
  "document.createElement('script').src = `https://cdn.example/x.js`;",
  "const s = document.createElement('script'); s.setAttribute('src', 'https://' + 'cdn.example/x.js');",
  "document.head.append(Object.assign(document.createElement('script'), { src: 'https://cdn.example/x.js' }));",
  "h('script', { async: true, src: 'https://cdn.example/x.js' })",
  "this.s = document.createElement('script'); this.s.src = 'https://cdn.example/x.js'",
  "frame.srcdoc = '<script async src=\"https://cdn.example/x.js\"></' + 'script>'",
  "import('https://cdn.example/' + 'x.js')",
  "import x from 'https://cdn.example/x.js'",
])('a script of another host is found: %s', code => {
  expect(find(code).join('\n')).toMatch(/error: It loads the script .*cdn\.example\/x\.js/);
});

it.each([
  'if (x instanceof Function) x();',
  'const { evaluate } = tools; evaluate("1"); tools.eval = 1;',
  "setTimeout(() => go(), 1); setTimeout(go, 'x'.length);",
  "const image = document.createElement('img'); image.src = 'https://pictures.example/x.png';",
  "const s = document.createElement('script'); s.src = './part.js'; s.src = url;",
  "const text = 'Docs are at https://example.org/x.js';",
  'class A { constructor() { this.constructor.name; } }',
])('no fault: %s', code => {
  expect(find(code)).toEqual([]);
});
