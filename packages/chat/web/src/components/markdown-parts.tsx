// The elements of Markdown that are drawn with components: blocks of code, and tables. Part of the chunk of Markdown.
import { CodeBlock } from '@vitrine/components/code-block';
import { PlainTable } from '@vitrine/components/plain-table';
import type { ReactNode } from 'react';
import { PART_TEXTS as TEXTS } from '../texts/parts.ts';
import './page-styles.ts';

/** `language` as written after the fence; absent: plain text. */
export function MarkdownCode({ code, language }: { code: string; language?: string }) {
  return <CodeBlock code={code} lineNumbers="hidden" {...(language !== undefined && { language })} />;
}

/** `children`: its head and body. */
export function MarkdownTable({ children }: { children?: ReactNode }) {
  return (
    <div className="vitrine-component">
      <PlainTable label={TEXTS.table}>{children}</PlainTable>
    </div>
  );
}
