import MarkdownIt from 'markdown-it';
import { expect, it } from 'vitest';
import { readLineBreaks, readTasks } from './markdown-additions.ts';

const markdown = new MarkdownIt({ html: false }).use(readLineBreaks).use(readTasks);
const render = (text: string): string => markdown.render(text).replace(/\s*\n\s*/g, '');

it.each([
  ['one<br>two', '<p>one<br>two</p>'],
  ['one<br />two<BR/>three', '<p>one<br>two<br>three</p>'],
  ['`<br>` \\<br> <brx> <br x>', '<p><code>&lt;br&gt;</code> &lt;br&gt; &lt;brx&gt; &lt;br x&gt;</p>'],
  [
    '- [x] **a**\n- [ ] b\n- [X] c',
    '<ul><li data-task="done"><strong>a</strong></li><li data-task="open">b</li><li data-task="done">c</li></ul>',
  ],
  ['1. [ ] a', '<ol><li data-task="open">a</li></ol>'],
  ['- [x]a\n- a [x] b\n- [y] c', '<ul><li>[x]a</li><li>a [x] b</li><li>[y] c</li></ul>'],
  ['[x] no list', '<p>[x] no list</p>'],
])('%j becomes %j', (text, html) => {
  expect(render(text)).toBe(html);
});
