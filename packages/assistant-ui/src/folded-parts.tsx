// `<FoldedParts>`: the parts of a message, with the calls of a turn in one line that opens to all of them.
import { groupPartByType, MessagePrimitive, useAuiState } from '@assistant-ui/react';
import { useTexts } from '@vitrine/components/internal/runtime';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { TurnFold } from './call/turn-fold.ts';

const ENGLISH = {
  calls: (count: number) => `${count} calls`,
  failed: (count: number) => `${count} failed`,
  working: 'Working…',
};

const groupBy = groupPartByType({ 'tool-call': ['group-calls'] });
/** Fewer calls are not folded. */
const MIN_CALLS = 2;

type DrawPart = NonNullable<ComponentProps<typeof MessagePrimitive.Parts>['children']>;

/**
 * Draws the parts of a message as `MessagePrimitive.Parts` does, and folds several calls in a row under one line, which says how many they were
 * and how many failed. The list is open until the answer begins below it, and then as the reader leaves it. What stays in sight: an interface,
 * a question, a failure. A folded call is hidden and not unmounted. It folds the calls that `<ToolPart>` draws.
 * @example
 * <FoldedParts>{({ part }) => (part.type === 'text' ? <p>{part.text}</p> : <ToolPart />)}</FoldedParts>
 */
export function FoldedParts({ children: draw }: { children: DrawPart }): ReactNode {
  return (
    <MessagePrimitive.GroupedParts groupBy={groupBy} indicator="never">
      {({ part, children }) => {
        if (part.type === 'group-calls') return <Calls indices={part.indices}>{children}</Calls>;
        return part.type === 'indicator' ? null : draw({ part });
      }}
    </MessagePrimitive.GroupedParts>
  );
}

function Calls({ indices, children }: { indices: readonly number[]; children: ReactNode }): ReactNode {
  const texts = useTexts('call-group', ENGLISH);
  const id = useId();
  const [choice, setChoice] = useState<boolean>();
  const last = indices.at(-1) ?? 0;
  // Primitive values: a new object in each read would draw without end.
  const isAnswered = useAuiState(({ message }) =>
    message.parts.slice(last + 1).some(part => part.type === 'text' && part.text.trim() !== ''),
  );
  const isRunning = useAuiState(({ message }) => message.status?.type === 'running');
  const failedCount = useAuiState(
    ({ message }) =>
      indices.filter(index => {
        const part = message.parts[index];
        return part?.type === 'tool-call' && part.isError === true;
      }).length,
  );
  if (indices.length < MIN_CALLS) return children;
  const isOpen = choice ?? !isAnswered;
  const words = [
    ...(isRunning && !isAnswered ? [texts.working] : []),
    texts.calls(indices.length),
    ...(failedCount > 0 ? [texts.failed(failedCount)] : []),
  ];
  return (
    <div className="vitrine-calls">
      <button
        type="button"
        className="vitrine-calls-toggle"
        style={TOGGLE}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChoice(!isOpen)}
      >
        <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {words.join(' · ')}
      </button>
      <div id={id}>
        <TurnFold value={!isOpen}>{children}</TurnFold>
      </div>
    </div>
  );
}

const TOGGLE = {
  minBlockSize: '1.75rem',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
} as const;
