// The options of an option list (WAI-ARIA listbox pattern): selection and keyboard.

import { safeText } from '@vitrine/std/internal/safe-text';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useShownItems } from '../../root/text/shown-items.tsx';
import { uniqueKeys } from '../../root/text/unique-keys.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { NO_TYPEAHEAD, readListboxKey } from './listbox-keys.ts';
import type { OptionListData } from './schema.ts';
import { type SelectionRules, toggle } from './selection.ts';

interface ListboxProps {
  options: OptionListData['options'];
  selected: readonly string[];
  rules: SelectionRules;
  label: string;
  /** The id of the list's description: how many options can be selected. */
  describedBy: string;
  /** The options can be read, not changed. */
  isInert: boolean;
  onSelect(ids: string[]): void;
}

/** One option has the focus, the others are reached by arrow keys; disabled ones too, so that they can be read. */
export function Listbox(props: ListboxProps): ReactNode {
  const [options, more] = useShownItems(props.options);
  const { selected, rules, label, describedBy, isInert, onSelect } = props;
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);
  const typeahead = useRef(NO_TYPEAHEAD);
  const [activeId, setActiveId] = useState<string>();
  const active = Math.max(
    0,
    options.findIndex(option => option.id === (activeId ?? selected[0])),
  );
  const keys = uniqueKeys(options);
  const isFull = rules.max > 1 && selected.length >= rules.max;
  const isBlocked = (index: number) => {
    const option = options[index]!;
    return isInert || option.disabled === true || (isFull && !selected.includes(option.id));
  };

  function change(index: number, isOn?: boolean): void {
    const option = options[index];
    if (!option) return;
    setActiveId(option.id);
    if (isBlocked(index) || (isOn && selected.includes(option.id) && !rules.isMulti)) return;
    const next = toggle(selected, option.id, rules);
    if (next) onSelect(next);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const labels = options.map(option => option.label);
    const result = readListboxKey(event, { labels, active, typeahead: typeahead.current });
    if (!result) return;
    event.preventDefault();
    typeahead.current = result.typeahead;
    const { action } = result;
    if (action?.type === 'move') {
      setActiveId(options[action.index]?.id);
      (list.current?.children[action.index] as HTMLElement | undefined)?.focus();
    } else if (action?.type === 'select-all') {
      if (isInert || !rules.isMulti) return;
      const all = new Set([...selected, ...options.filter(option => !option.disabled).map(option => option.id)]);
      if (all.size <= rules.max) onSelect([...all]);
    } else if (action) {
      change(active, action.type === 'select');
    }
  }

  return (
    <>
      <div
        ref={list}
        className="vitrine-card vitrine-option-rows"
        role="listbox"
        // The options take the focus.
        tabIndex={-1}
        aria-label={safeText(label)}
        aria-describedby={describedBy}
        aria-multiselectable={rules.isMulti}
        onKeyDown={onKeyDown}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox has the keys of its options
          <div
            key={keys[index]}
            id={`${baseId}-${index}`}
            className="vitrine-option"
            role="option"
            tabIndex={index === active ? 0 : -1}
            data-id={option.id}
            data-mode={rules.isMulti ? 'multi' : 'single'}
            aria-selected={selected.includes(option.id)}
            aria-disabled={isBlocked(index) || undefined}
            onFocus={() => setActiveId(option.id)}
            onClick={() => change(index)}
          >
            <OptionContent option={option} />
          </div>
        ))}
      </div>
      {more}
    </>
  );
}

export function OptionContent({ option }: { option: OptionListData['options'][number] }): ReactNode {
  return (
    <>
      <span className="vitrine-option-mark" aria-hidden="true" />
      <span className="vitrine-option-text">
        <span className="vitrine-option-label">
          <UntrustedText text={option.label} />
        </span>
        {option.description !== undefined && (
          <span className="vitrine-option-description">
            <UntrustedText text={option.description} lines />
          </span>
        )}
      </span>
    </>
  );
}
