// Shows the text blocks of a tool's result, where the application has no rendering of its own.
import type { ToolResult } from '@vitrine/protocol/content';
import type { CSSProperties, ReactNode } from 'react';

/** Renders the text blocks of a result unformatted; nothing where there are none. */
export function ResultText({ result }: { result: ToolResult | undefined }): ReactNode {
  const texts = (result?.content ?? []).flatMap(({ type, text }) =>
    type === 'text' && typeof text === 'string' ? [text] : [],
  );
  return texts.length > 0 && <div style={AS_WRITTEN}>{texts.join('\n\n')}</div>;
}

const AS_WRITTEN: CSSProperties = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
