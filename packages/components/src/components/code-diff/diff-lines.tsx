// The rows of a diff: line numbers, sign, and text with the changed words marked, in one or two columns.
import { memo, type ReactNode, useMemo } from 'react';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import type { CodeToken } from '../code-block/highlight-code.ts';
import { changedRanges, toParts } from './changed-parts.ts';
import type { DiffRow } from './read-diff.ts';
import type { SplitRow } from './split-rows.ts';

interface SideTokens {
  readonly old: readonly (readonly CodeToken[])[] | undefined;
  readonly new: readonly (readonly CodeToken[])[] | undefined;
}

interface RowProps {
  tokens: SideTokens;
  hasNumbers: boolean;
}

const SIGNS = { context: ' ', added: '+', removed: '-', hunk: '', note: '' } as const;

export function UnifiedRow({ row, tokens, hasNumbers }: RowProps & { row: DiffRow }): ReactNode {
  return (
    <span className="vitrine-diff-row" data-type={row.type}>
      {hasNumbers && <LineNumber value={row.oldNumber} />}
      {hasNumbers && <LineNumber value={row.newNumber} />}
      <LineText row={row} tokens={findTokens(row, tokens)} />
      {'\n'}
    </span>
  );
}

/**
 * Draws a row of both sides. In a narrow column the sides stand below each other (CSS), so a line that has not changed is marked to be
 * shown once.
 */
export function SplitRowView({ row: { left, right }, tokens, hasNumbers }: RowProps & { row: SplitRow }): ReactNode {
  if (left && left === right && left.type !== 'context') {
    return <UnifiedRow row={left} tokens={tokens} hasNumbers={false} />;
  }
  return (
    <span className="vitrine-diff-pair">
      <Side row={left} number={left?.oldNumber} tokens={tokens.old?.[left?.oldIndex ?? -1]} hasNumbers={hasNumbers} />
      <Side
        row={right}
        number={right?.newNumber}
        tokens={tokens.new?.[right?.newIndex ?? -1]}
        hasNumbers={hasNumbers}
        isRepeated={left === right}
      />
    </span>
  );
}

interface SideProps {
  row: DiffRow | undefined;
  number: number | undefined;
  tokens: readonly CodeToken[] | undefined;
  hasNumbers: boolean;
  isRepeated?: boolean;
}

function Side({ row, number, tokens, hasNumbers, isRepeated = false }: SideProps): ReactNode {
  return (
    <span className="vitrine-diff-row" data-type={row?.type ?? 'nothing'} data-repeated={isRepeated || undefined}>
      {hasNumbers && row && <LineNumber value={number} />}
      {row && <LineText row={row} tokens={tokens} />}
      {'\n'}
    </span>
  );
}

/** Generated content, so that it is neither copied nor read aloud. */
function LineNumber({ value }: { value: number | undefined }): ReactNode {
  return <span className="vitrine-diff-number" data-line={value} />;
}

const LineText = memo(function LineText({
  row,
  tokens,
}: {
  row: DiffRow;
  tokens: readonly CodeToken[] | undefined;
}): ReactNode {
  const ranges = useMemo(() => changedRanges(row.text, row.counterpart), [row.text, row.counterpart]);
  const parts = useMemo(() => toParts(row.text, tokens, ranges), [row.text, tokens, ranges]);
  const isCode = row.type !== 'hunk' && row.type !== 'note';
  return (
    <>
      {isCode && <span className="vitrine-diff-sign">{SIGNS[row.type]}</span>}
      <span className="vitrine-diff-text">
        {parts.map(({ text, color, isChanged }, index) =>
          color === undefined && !isChanged ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line have no identity but their place
            <UntrustedText key={index} text={text} lines isPart />
          ) : (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line have no identity but their place
              key={index}
              className={isChanged ? 'vitrine-diff-changed' : undefined}
              style={{ color }}
            >
              <UntrustedText text={text} lines isPart />
            </span>
          ),
        )}
      </span>
    </>
  );
});

function findTokens(row: DiffRow, tokens: SideTokens): readonly CodeToken[] | undefined {
  if (row.newIndex !== undefined) return tokens.new?.[row.newIndex];
  return row.oldIndex === undefined ? undefined : tokens.old?.[row.oldIndex];
}
