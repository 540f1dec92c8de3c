// Data that a component's schema accepts are drawn without an exception, which would show the fallback instead.
import { findComponent } from '@vitrine/components/catalog';
import * as fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('', '\n', 'a\nb\n', 'const a = 1;'));
const count = fc.integer({ min: 1, max: 50 });
const optional = <T,>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const lineNumbers = optional(fc.constantFrom('visible', 'hidden'));
const PATCH = '--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n';
const DATA: Readonly<Record<string, fc.Arbitrary<object>>> = {
  'code-block': fc.record({
    code: text,
    language: optional(text),
    filename: optional(text),
    lineNumbers,
    showLineNumbers: optional(fc.boolean()),
    highlightLines: optional(fc.array(count)),
    maxCollapsedLines: optional(count),
  }),
  'code-diff': fc.oneof(
    fc.record({
      oldCode: optional(text),
      newCode: text,
      language: optional(text),
      filename: optional(text),
      lineNumbers,
      diffStyle: optional(fc.constantFrom('unified', 'split')),
      maxCollapsedLines: optional(count),
    }),
    fc.record({
      patch: fc.oneof(
        text,
        fc.nat({ max: PATCH.length }).map(end => PATCH.slice(0, end)),
      ),
      diffStyle: optional(fc.constantFrom('unified', 'split')),
    }),
  ),
  terminal: fc.record({
    command: text,
    stdout: optional(text),
    stderr: optional(text),
    output: optional(fc.array(fc.record({ stream: fc.constantFrom('stdout', 'stderr'), text }))),
    exitCode: optional(fc.oneof(fc.constant(null), fc.integer())),
    running: optional(fc.boolean()),
    durationMs: optional(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
    cwd: optional(text),
    truncated: optional(fc.boolean()),
    maxCollapsedLines: optional(count),
  }),
};

it.each(Object.keys(DATA))('%s', async name => {
  const component = await findComponent(name)!.load();
  void fc.assert(
    fc.property(DATA[name]!, value => {
      expect(component.safeParse(value)).toMatchObject({ success: true });
      const { Component } = component;
      expect(renderToString(<Component {...component.parse(value)} />)).toContain(`data-slot="${name}"`);
    }),
  );
});
