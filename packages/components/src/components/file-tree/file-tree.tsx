// The `file-tree` component: files and folders (WAI-ARIA tree pattern).
import { formatByteSize } from '@vitrine/models/internal/format';
import { safeText } from '@vitrine/std/internal/safe-text';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { usableLocale } from '../../format/dates-and-durations.ts';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { Heading } from '../../root/heading.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import { moveRow } from '../json-view/move-row.ts';
import { buildTree, countFiles, type FileRow, listRows, STATUS_LETTERS } from './build-tree.ts';
import type { FileTreeData } from './schema.ts';

const ENGLISH = {
  files: 'Files',
  empty: 'There are no files.',
  count: (files: number, changed: number) =>
    `${files === 1 ? '1 file' : `${files} files`}${changed === 0 ? '' : `, ${changed} changed`}`,
  more: (count: number) => `Show ${count} more`,
  added: 'added',
  modified: 'modified',
  deleted: 'deleted',
  renamed: 'renamed',
  untracked: 'untracked',
  conflicted: 'in conflict',
};
/** A tree with more entries is closed at the beginning, except its first level. */
const SMALL = 60;
/** Rows in the document; further ones follow on a press. */
const MAX_ROWS = 300;
/** Rows that Page Up and Page Down pass. */
const PAGE = 10;

export function FileTreeView(props: FileTreeData & RuntimeProps): ReactNode {
  const { title, entries, openLevels } = props;
  const texts = useTexts('file-tree', ENGLISH);
  const settings = useSettings();
  const locale = usableLocale(props.locale, settings.locale);
  const { lifecycle, isWaiting } = useComponentState(props);
  const levels = openLevels ?? (entries.length > SMALL ? 1 : Number.POSITIVE_INFINITY);
  const { files, changed } = countFiles(entries);
  return (
    <ComponentFrame name="file-tree" props={props} lifecycle={lifecycle} label={title ?? texts.files}>
      <Heading title={title} description={props.description} />
      {entries.length > 0 && (
        <div className="vitrine-card">
          <Tree entries={entries} levels={levels} locale={locale} label={title ?? texts.files} />
          <p className="vitrine-file-count">{texts.count(files, changed)}</p>
        </div>
      )}
      {entries.length === 0 && isWaiting && (
        <div className="vitrine-card">
          <SkeletonLines isInset />
        </div>
      )}
      {entries.length === 0 && lifecycle.status.type === 'interactive' && (
        <p className="vitrine-file-empty">{texts.empty}</p>
      )}
    </ComponentFrame>
  );
}

interface TreeProps {
  entries: FileTreeData['entries'];
  /** Open at the beginning. */
  levels: number;
  locale: string;
  label: string;
}

function Tree({ entries, levels, locale, label }: TreeProps): ReactNode {
  const texts = useTexts('file-tree', ENGLISH);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [activePath, setActivePath] = useState<string>();
  const [limit, setLimit] = useState(MAX_ROWS);
  const list = useRef<HTMLDivElement>(null);
  const mustFocus = useRef(false);
  const tops = useMemo(() => buildTree(entries, locale), [entries, locale]);
  const all = useMemo(
    () => listRows(tops, ({ path }, level) => level <= levels !== toggled.has(path)),
    [tops, levels, toggled],
  );
  const rows = all.slice(0, limit);
  const active = Math.max(
    0,
    rows.findIndex(row => row.node.path === activePath),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another row becomes active
  useEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    list.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus();
  }, [active, rows.length]);

  function toggle({ node, canOpen }: FileRow): void {
    setActivePath(node.path);
    if (!canOpen) return;
    const next = new Set(toggled);
    if (!next.delete(node.path)) next.add(node.path);
    setToggled(next);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveRow(rows, active, event.key, PAGE);
    if (!move) return;
    event.preventDefault();
    mustFocus.current = true;
    if (move.type === 'go') setActivePath(rows[move.index]!.node.path);
    else toggle(rows[active]!);
  }
  return (
    <>
      <div ref={list} className="vitrine-files" role="tree" aria-label={safeText(label)} onKeyDown={onKeyDown}>
        {rows.map((row, index) => (
          <FileItem
            key={row.node.path}
            row={row}
            index={index}
            isActive={index === active}
            locale={locale}
            onPress={() => toggle(row)}
          />
        ))}
      </div>
      {all.length > rows.length && (
        <button type="button" className="vitrine-fold" onClick={() => setLimit(limit + MAX_ROWS)}>
          {texts.more(all.length - rows.length)}
        </button>
      )}
    </>
  );
}

interface FileItemProps {
  row: FileRow;
  index: number;
  isActive: boolean;
  locale: string;
  onPress(): void;
}

function FileItem({ row, index, isActive, locale, onPress }: FileItemProps): ReactNode {
  const texts = useTexts('file-tree', ENGLISH);
  const { node, level, place, siblings, canOpen, isOpen } = row;
  const { status, sizeBytes, note } = node.entry ?? {};
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its items
    <div
      className="vitrine-file"
      role="treeitem"
      tabIndex={isActive ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={canOpen ? isOpen : undefined}
      data-index={index}
      data-status={status}
      style={{ '--vt-level': Math.min(level, MAX_INDENT) } as CSSProperties}
      onClick={onPress}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" data-folder={node.isFolder || undefined}>
        {canOpen && <path className="vitrine-file-fold" d="m5 6 3 3 3-3" />}
      </svg>
      <svg viewBox="0 0 16 16" aria-hidden="true" data-folder={node.isFolder || undefined}>
        <path d={node.isFolder ? 'M1.5 3.5h4.5l1.5 2h7v7h-13z' : 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3'} />
      </svg>
      <span className="vitrine-file-name">
        <UntrustedText text={node.name} />
      </span>
      {note !== undefined && (
        <span className="vitrine-file-note">
          <UntrustedText text={note} />
        </span>
      )}
      {sizeBytes !== undefined && <span className="vitrine-file-size">{formatByteSize(sizeBytes, locale)}</span>}
      {status !== undefined && (
        <span className="vitrine-file-status">
          <span aria-hidden="true">{STATUS_LETTERS[status]}</span>
          <span className="vitrine-visually-hidden">{texts[status]}</span>
        </span>
      )}
    </div>
  );
}

/** Deeper levels are indented no further, so that names stay in sight. */
const MAX_INDENT = 12;
