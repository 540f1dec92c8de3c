// The `json-view` component: a JSON value as a tree that can be folded, searched and copied.
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { PrintNote } from '../../root/print-note.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { CopyButton } from '../../root/text/copy-button.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { JsonTree } from './json-tree.tsx';
import type { JsonViewData } from './schema.ts';
import { type SearchResult, searchTree } from './search-tree.ts';
import { isContainer, readPath, toCopyText, toPathText } from './tree-rows.ts';
import { useJsonTree } from './use-json-tree.ts';

const ENGLISH = {
  json: 'JSON',
  copyAll: 'Copy',
  copyValue: 'Copy value',
  copyPath: 'Copy path',
  search: 'Search names and values',
  searchShort: 'Search',
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  noMatch: 'No match',
  match: (index: number, count: string) => `${index} of ${count}`,
};

const OPEN_DEPTH = 2;
const NO_RESULT: SearchResult = { paths: [], isCut: false };

export function JsonViewView(props: JsonViewData & RuntimeProps): ReactNode {
  const { value, label } = props;
  const texts = useTexts('json-view', ENGLISH);
  const { lifecycle } = useComponentState(props);
  const tree = useJsonTree(value, props.openDepth ?? OPEN_DEPTH);
  const search = useTreeSearch(value, tree.goTo);
  const active = tree.rows[tree.activeIndex];
  const isTree = isContainer(value);
  const title = label ?? texts.json;
  // `null` is a value too, but not while the arguments are only beginning.
  const isAwaited = (value ?? null) === null && ['invoking', 'streaming'].includes(lifecycle.status.type);
  return (
    <ComponentFrame name="json-view" props={props} lifecycle={lifecycle}>
      <div className="vitrine-card">
        <div className="vitrine-json-bar">
          <span className="vitrine-json-title">
            <UntrustedText text={title} />
          </span>
          {isTree && (props.searchable ?? true) && (
            <input
              className="vitrine-json-search"
              type="search"
              aria-label={texts.search}
              placeholder={texts.searchShort}
              value={search.typed}
              onChange={event => search.setTyped(event.target.value)}
              onKeyDown={event => {
                if (event.key === 'Enter' && !isCompositionKey(event)) search.next(event.shiftKey ? -1 : 1);
              }}
            />
          )}
          <span className="vitrine-json-matches" role="status">
            {search.needle !== '' &&
              (search.count === 0 ? texts.noMatch : texts.match(search.index + 1, search.countText))}
          </span>
          {!isAwaited && (
            <span className="vitrine-json-buttons">
              {isTree && (
                <>
                  <button type="button" className="vitrine-json-button" onClick={tree.openAll}>
                    {texts.openAll}
                  </button>
                  <button type="button" className="vitrine-json-button" onClick={tree.closeAll}>
                    {texts.closeAll}
                  </button>
                </>
              )}
              <CopyButton text={() => toCopyText(value)} label={texts.copyAll} />
            </span>
          )}
        </div>
        {isAwaited ? (
          <SkeletonLines isInset />
        ) : (
          <JsonTree tree={tree} label={title} search={search.needle} maxHeight={props.maxHeight} />
        )}
        <PrintNote count={tree.rows.length} />
        {isTree && active && (
          <div className="vitrine-json-bar vitrine-json-place">
            <code className="vitrine-json-path">{toPathText(readPath(active))}</code>
            <CopyButton text={() => toPathText(readPath(active))} label={texts.copyPath} />
            <CopyButton text={() => toCopyText(active.value)} label={texts.copyValue} />
          </div>
        )}
      </div>
    </ComponentFrame>
  );
}

/** Matches of what is typed; Enter goes from one to the next. */
function useTreeSearch(value: unknown, goTo: (path: SearchResult['paths'][number]) => void) {
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(-1);
  const needle = useDeferredValue(typed.trim());
  const { paths, isCut } = useMemo(() => (needle === '' ? NO_RESULT : searchTree(value, needle)), [value, needle]);
  return {
    typed,
    needle,
    index: Math.min(index, paths.length - 1),
    count: paths.length,
    countText: `${paths.length}${isCut ? '+' : ''}`,
    setTyped(text: string) {
      setTyped(text);
      setIndex(-1);
    },
    next(step: 1 | -1) {
      if (paths.length === 0) return;
      const start = index === -1 && step === -1 ? 0 : index;
      const next = (start + step + paths.length) % paths.length;
      setIndex(next);
      goTo(paths[next]!);
    },
  };
}
