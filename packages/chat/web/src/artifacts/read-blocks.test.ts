import { describe, expect, it } from 'vitest';
import { CARD_LANGUAGE, readBlocks } from './read-blocks.ts';

const fence = (info: string, text: string, mark = '```'): string => `${mark}${info}\n${text}\n${mark}`;

describe('readBlocks()', () => {
  it.each([
    [
      'a named page',
      fence('html id=clock title="The Clock"', '<p>1'),
      { kind: 'html', id: 'clock', title: 'The Clock' },
    ],
    ['a whole page', fence('html', '<!doctype html><title> Clock </title>'), { kind: 'html', title: 'Clock' }],
    ['a drawing', fence('svg', '<svg viewBox="0 0 1 1"><title>Dot</title></svg>'), { kind: 'svg', title: 'Dot' }],
    ['a diagram', fence('mermaid', 'flowchart LR\na-->b'), { kind: 'mermaid', text: 'flowchart LR\na-->b' }],
    ['a named document', fence('md id=notes', '# Notes'), { kind: 'markdown', id: 'notes', title: 'Notes' }],
    ['a component', fence('tsx', 'export default function App() {}'), { kind: 'react', language: 'tsx', title: 'App' }],
    ['attributes in braces', fence("jsx {id='a' title=B}", 'x'), { kind: 'react', id: 'a', title: 'B' }],
    ['fences in it', fence('markdown id=a', fence('js', '1'), '````'), { text: fence('js', '1') }],
    ['tildes', fence('html id=a', '<p>', '~~~'), { kind: 'html', isOpen: false }],
  ])('reads %s', (_, text, block) => {
    expect(readBlocks(`Here:\n\n${text}\n\nDone.`)).toEqual({
      blocks: [expect.objectContaining(block)],
      text: `Here:\n\n\`\`\`${CARD_LANGUAGE}\n0\n\`\`\`\n\nDone.`,
    });
  });

  it.each([
    ['a fragment of HTML', fence('html', '<p>1</p>')],
    ['a fragment of JSX', fence('jsx', 'const a = <b/>;')],
    ['Markdown without a name', fence('markdown', '# Title')],
    ['another language', fence('js id=a', '1')],
    ['a name of an object', fence('constructor id=a', '1')],
    ['code in a list', '- a\n\n      ```html id=a\n      <p>\n      ```'],
    ['a span', '```html id=a```'],
    ['what is too long', fence('html id=a', 'x'.repeat(400_001))],
  ])('leaves %s as it is', (_, text) => expect(readBlocks(text)).toEqual({ blocks: [], text }));

  it('reads a block that is still arriving', () => {
    const { blocks, text } = readBlocks('Look:\n```html id=a\n<p>one\n``');
    expect(blocks).toMatchObject([{ id: 'a', text: '<p>one\n``', isOpen: true }]);
    expect(text).toBe(`Look:\n\`\`\`${CARD_LANGUAGE}\n0\n\`\`\``);
  });

  it('reads many fences in linear time', () => {
    const text = '```\n~~~\n'.repeat(50_000);
    const begin = performance.now();
    readBlocks(text);
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});
