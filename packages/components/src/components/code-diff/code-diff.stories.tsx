// The stories of `code-diff`: its states, for Storybook and for the tests that open every story.
import { CodeDiff } from '@vitrine/components/code-diff';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof CodeDiff>;
const meta: StoryMeta<Props> = { title: 'Components/Code diff', component: CodeDiff };
export default meta;

const OLD = `import { createServer } from 'node:http';

// Answers every request with the time.
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' });
  response.end(new Date().toISOString());
});
server.listen(3000, () => console.log('http://localhost:3000'));
`;
const NEW = `import { createServer } from 'node:http';

const port = Number(process.env.PORT ?? 3000);

// Answers every request with the time, as JSON.
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ time: new Date().toISOString() }));
});
server.listen(port, () => console.log(\`http://localhost:\${port}\`));
`;
const PATCH = `diff --git a/src/cart.ts b/src/cart.ts
index 3b18e51..c4f1a02 100644
--- a/src/cart.ts
+++ b/src/cart.ts
@@ -12,7 +12,8 @@ export class Cart {
   total(): number {
-    return this.items.reduce((sum, item) => sum + item.price, 0);
+    const sum = this.items.reduce((total, item) => total + item.price * item.count, 0);
+    return Math.round(sum * 100) / 100;
   }
 
   clear(): void {
     this.items = [];
   }
diff --git a/src/old-price.ts b/src/price.ts
similarity index 80%
rename from src/old-price.ts
rename to src/price.ts
--- a/src/old-price.ts
+++ b/src/price.ts
@@ -1,3 +1,3 @@
-export type Price = number;
+export type Price = { amount: number; currency: string };
 
 export const FREE = 0;
\\ No newline at end of file
`;
const MANY = Array.from({ length: 6000 }, (_, index) => `line ${index}`);

export const Default: Story<Props> = {
  args: { id: 'diff-texts', oldCode: OLD, newCode: NEW, language: 'typescript', filename: 'server.ts' },
};
export const Split: Story<Props> = {
  args: { id: 'diff-split', oldCode: OLD, newCode: NEW, filename: 'server.ts', diffStyle: 'split' },
};
export const Patch: Story<Props> = { args: { id: 'diff-patch', patch: PATCH } };
export const PatchSplit: Story<Props> = {
  args: { id: 'diff-patch-split', patch: PATCH, diffStyle: 'split', lineNumbers: 'hidden' },
};
export const NewFile: Story<Props> = { args: { id: 'diff-new', newCode: NEW, filename: 'server.ts' } };
export const Unchanged: Story<Props> = { args: { id: 'diff-unchanged', oldCode: OLD, newCode: OLD } };
export const Folded: Story<Props> = {
  args: { id: 'diff-folded', oldCode: OLD, newCode: NEW, filename: 'server.ts', maxCollapsedLines: 6 },
};
export const Unreadable: Story<Props> = { args: { id: 'diff-unreadable', patch: '@@ -1,9 +1,9 @@\n what?' } };
export const Huge: Story<Props> = {
  args: {
    id: 'diff-huge',
    oldCode: MANY.join('\n'),
    newCode: MANY.map((line, index) => (index % 5 === 0 ? `${line} changed` : line)).join('\n'),
    filename: 'lines.txt',
  },
};
export const Loading: Story<Props> = { args: { id: 'diff-loading', status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'diff-streaming', patch: PATCH.slice(0, 300), status: { type: 'streaming' } },
};
export const WithActions: Story<Props> = {
  args: {
    id: 'diff-actions',
    oldCode: OLD,
    newCode: NEW,
    filename: 'server.ts',
    footerActions: [
      { id: 'cancel', label: 'Discard' },
      { id: 'apply', label: 'Apply' },
    ],
    onAction: async () => {},
  },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'diff-receipt',
    patch: PATCH,
    receipt: { outcome: 'success', summary: 'The change was applied.', at: '2026-11-23T09:30:00Z' },
  },
};
