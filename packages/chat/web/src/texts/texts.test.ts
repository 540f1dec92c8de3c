import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
/** Texts that are the same in every language. */
const ALLOWED = new Set(['Vitrine']);

/** Attributes with text for users, shown or announced. */
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);
/** A capital letter, then more than one word. */
const SENTENCE = /^\p{Lu}[\p{L}’]* \p{L}/u;

/** The texts for users in this source, in order. */
function inlineTexts(fileName: string, source: string): string[] {
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message}`);
  const textsByStart = new Map<number, string>();
  const add = (start: number, text: string): void => {
    if (/\p{L}/u.test(text)) textsByStart.set(start, text.trim().replace(/\s+/g, ' '));
  };
  const addStrings = (node: ESTree.Node | null): void => {
    switch (node?.type) {
      case 'Literal':
        if (typeof node.value === 'string') add(node.start, node.value);
        break;
      case 'TemplateLiteral':
        add(node.start, node.quasis.map(({ value }) => value.raw).join('…'));
        break;
      case 'ConditionalExpression':
        addStrings(node.consequent);
        addStrings(node.alternate);
        break;
      case 'LogicalExpression':
        addStrings(node.left);
        addStrings(node.right);
        break;
      case 'JSXExpressionContainer':
        addStrings(node.expression);
    }
  };
  const addChildren = ({ children }: { children: readonly ESTree.JSXChild[] }): void => {
    for (const child of children) addStrings(child);
  };
  new Visitor({
    JSXText: node => add(node.start, node.value),
    JSXElement: addChildren,
    JSXFragment: addChildren,
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && TEXT_ATTRIBUTES.has(name.name)) addStrings(value);
    },
    Literal(node) {
      if (typeof node.value === 'string' && SENTENCE.test(node.value)) addStrings(node);
    },
    TemplateLiteral(node) {
      if (SENTENCE.test(node.quasis[0]?.value.raw ?? '')) addStrings(node);
    },
  }).visit(program);
  return [...textsByStart].toSorted(([left], [right]) => left - right).map(([, text]) => text);
}

describe('inlineTexts()', () => {
  it.each([
    ['between tags', '<p>Reading the list…</p>', ['Reading the list…']],
    ['in an attribute', '<input aria-label="Search" placeholder={"Find"} />', ['Search', 'Find']],
    ['in an expression', "<p>{busy ? 'Calling…' : `Call now`}</p>", ['Calling…', 'Call now']],
    ['in a constant', "const problem = 'The call failed.'", ['The call failed.']],
  ])('finds a text %s', (_place, source, texts) => {
    expect(inlineTexts('a.tsx', source)).toEqual(texts);
  });

  it('ignores symbols, class names and texts of this folder', () => {
    const source = '<p className="quiet small" title={TEXTS.more} data-kind="summary">{TEXTS.lede} · {count}</p>';
    expect(inlineTexts('a.tsx', source)).toEqual([]);
  });
});

describe('the page', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('texts'),
  );

  it('has its texts in this folder only', () => {
    expect(files.length).toBeGreaterThan(100);
    const foreignTexts = files.flatMap(file =>
      inlineTexts(file, readFileSync(`${SOURCES}/${file}`, 'utf8'))
        .filter(text => !ALLOWED.has(text))
        .map(text => `${file}: ${text}`),
    );
    expect(foreignTexts).toEqual([]);
  });
});
