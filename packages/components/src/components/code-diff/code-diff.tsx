// The `code-diff` component: the changes of files in one or two columns, from two texts or a patch.
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { CopyButton } from '../../root/text/copy-button.tsx';
import { LineWindow } from '../../root/text/line-window.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { usePrinting } from '../../root/use-printing.ts';
import { useTexts } from '../../texts/texts.ts';
import { useHighlightedLines } from '../code-block/use-highlighted-lines.ts';
import { SplitRowView, UnifiedRow } from './diff-lines.tsx';
import { diffTexts, type FileDiff, readPatch } from './read-diff.ts';
import type { CodeDiffData } from './schema.ts';
import { toSplitRows } from './split-rows.ts';

const ENGLISH = {
  changes: 'Changes',
  copyNew: 'Copy new code',
  copyPatch: 'Copy patch',
  unchanged: 'No changes',
  noLines: 'No lines to show',
  unreadable: 'This patch could not be read.',
  added: (lines: number) => `${lines} added`,
  removed: (lines: number) => `${lines} removed`,
  renamed: (from: string, to: string) => `${from} → ${to}`,
  showAll: (lines: number) => `Show all ${lines} lines`,
  showLess: 'Show less',
};

export function CodeDiffView(props: CodeDiffData & RuntimeProps): ReactNode {
  const { patch, oldCode, newCode, filename } = props;
  const texts = useTexts('code-diff', ENGLISH);
  const { lifecycle } = useComponentState(props);
  const isPartial = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  const files = useMemo(() => {
    if (patch !== undefined) return readPatch(patch, isPartial);
    // While the new text has not arrived, the old text alone would look removed.
    if (isPartial && newCode === undefined) return [];
    return [diffTexts(oldCode ?? '', newCode ?? '', filename)];
  }, [patch, oldCode, newCode, filename, isPartial]);

  return (
    <ComponentFrame name="code-diff" props={props} lifecycle={lifecycle}>
      {files?.map((file, index) => (
        <FileView
          // biome-ignore lint/suspicious/noArrayIndexKey: a patch is only appended to, and may name a file twice
          key={index}
          file={files.length === 1 && filename !== undefined ? { ...file, name: filename } : file}
          data={props}
          copied={index > 0 ? undefined : (patch ?? newCode ?? '')}
        />
      ))}
      {files?.length === 0 && (
        <div className="vitrine-card">
          {isPartial ? <SkeletonLines isInset /> : <p className="vitrine-diff-notice">{texts.unchanged}</p>}
        </div>
      )}
      {!files && <UnreadablePatch patch={patch ?? ''} filename={filename} />}
    </ComponentFrame>
  );
}

interface FileViewProps {
  file: FileDiff;
  data: CodeDiffData;
  /** Text that the copy button copies; without it there is no button. */
  copied: string | undefined;
}

function FileView({ file, data, copied }: FileViewProps): ReactNode {
  const texts = useTexts('code-diff', ENGLISH);
  const name = file.oldName === undefined ? file.name : texts.renamed(file.oldName, file.name ?? '');
  return (
    <figure className="vitrine-card">
      <figcaption className="vitrine-diff-header">
        <span className="vitrine-diff-filename">
          <UntrustedText text={name ?? data.language ?? texts.changes} />
        </span>
        <span className="vitrine-diff-count" data-type="added">
          <span aria-hidden="true">+{file.added}</span>
          <span className="vitrine-visually-hidden">{texts.added(file.added)}</span>
        </span>
        <span className="vitrine-diff-count" data-type="removed">
          <span aria-hidden="true">−{file.removed}</span>
          <span className="vitrine-visually-hidden">{texts.removed(file.removed)}</span>
        </span>
        {copied !== undefined && (
          <CopyButton text={copied} label={data.patch === undefined ? texts.copyNew : texts.copyPatch} />
        )}
      </figcaption>
      <FileRows file={file} data={data} label={name ?? texts.changes} />
    </figure>
  );
}

function FileRows({ file, data, label }: Omit<FileViewProps, 'copied'> & { label: string }): ReactNode {
  const texts = useTexts('code-diff', ENGLISH);
  const [isOpen, setIsOpen] = useState(false);
  const regionId = useId();
  const language = data.language ?? file.name?.split('.').at(-1);
  const oldTokens = useHighlightedLines(file.oldText, language);
  const newTokens = useHighlightedLines(file.newText, language);
  const isSplit = data.diffStyle === 'split';
  const splitRows = useMemo(() => (isSplit ? toSplitRows(file.rows) : []), [isSplit, file.rows]);
  const count = isSplit ? splitRows.length : file.rows.length;
  const limit = data.maxCollapsedLines ?? Number.POSITIVE_INFINITY;
  const isPrinting = usePrinting();
  const isFoldable = count > limit;
  const shared = { tokens: { old: oldTokens, new: newTokens }, hasNumbers: data.lineNumbers !== 'hidden' };
  if (count === 0) {
    return <p className="vitrine-diff-notice">{data.patch === undefined ? texts.unchanged : texts.noLines}</p>;
  }
  return (
    <>
      <LineWindow
        id={regionId}
        className={isSplit ? 'vitrine-diff-lines vitrine-diff-split' : 'vitrine-diff-lines'}
        label={label}
        count={isFoldable && !isOpen && !isPrinting ? limit : count}
        renderLine={index =>
          isSplit ? (
            <SplitRowView key={index} row={splitRows[index]!} {...shared} />
          ) : (
            <UnifiedRow key={index} row={file.rows[index]!} {...shared} />
          )
        }
      />
      {isFoldable && (
        <button
          type="button"
          className="vitrine-fold"
          aria-expanded={isOpen}
          aria-controls={regionId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.showLess : texts.showAll(count)}
        </button>
      )}
    </>
  );
}

/** The received text, unchanged. */
function UnreadablePatch({ patch, filename }: { patch: string; filename: string | undefined }): ReactNode {
  const texts = useTexts('code-diff', ENGLISH);
  const lines = patch.split('\n');
  return (
    <figure className="vitrine-card">
      <figcaption className="vitrine-diff-header">
        <span className="vitrine-diff-filename">
          <UntrustedText text={filename ?? texts.changes} />
        </span>
        <CopyButton text={patch} label={texts.copyPatch} />
      </figcaption>
      <p className="vitrine-diff-notice">{texts.unreadable}</p>
      <LineWindow
        className="vitrine-diff-lines"
        label={filename ?? texts.changes}
        count={lines.length}
        renderLine={index => (
          <span key={index} className="vitrine-diff-row" data-type="context">
            <span className="vitrine-diff-text">
              <UntrustedText text={lines[index] ?? ''} lines isPart />
            </span>
            {'\n'}
          </span>
        )}
      />
    </figure>
  );
}
