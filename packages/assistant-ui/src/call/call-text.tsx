// A call as text: shown when no interface can be.
import { useTexts } from '@vitrine/components/internal/runtime';
import type { ReactNode } from 'react';
import { isAwaitingApproval, type ToolCallProps, toToolResult } from './tool-call.ts';

const ENGLISH = {
  arguments: 'Arguments',
  noText: 'The result has no text.',
  running: 'Running',
  waiting: 'Waiting for your approval',
};

/**
 * The fields of a call from which its text is made.
 * @example
 * <CallText part={part} />
 */
export function CallText({
  part: { toolName, argsText, result, isError, approval },
}: {
  part: Pick<ToolCallProps, 'toolName' | 'argsText' | 'result' | 'isError' | 'approval'>;
}): ReactNode {
  const texts = useTexts('call-text', ENGLISH);
  const words = toToolResult(result, isError)
    ?.content?.flatMap(block => ('text' in block && typeof block.text === 'string' ? [block.text] : []))
    .join('\n\n');
  const pending = isAwaitingApproval({ approval }) ? texts.waiting : texts.running;
  return (
    <div className="vitrine-call-text" data-tool-name={toolName}>
      <p>{toolName}</p>
      {argsText !== '' && argsText !== '{}' && (
        <details>
          <summary>{texts.arguments}</summary>
          <pre>{argsText}</pre>
        </details>
      )}
      <p style={LINES}>{result === undefined ? pending : words || texts.noText}</p>
    </div>
  );
}

const LINES = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
