// Tabs: arrow keys, Home and End move between them, as WAI-ARIA says. The panel has the id `<id>-panel`.
import type { KeyboardEvent } from 'react';

interface TabListProps<T extends string> {
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly selected: T;
  readonly onSelect: (tab: T) => void;
  /** Class beside the usual one of tabs. @default none */
  readonly className?: string;
}

export function TabList<T extends string>(props: TabListProps<T>) {
  const { id, label, tabs, names, selected, onSelect, className = '' } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = tabs.indexOf(selected);
    const next = {
      ArrowRight: tabs[(index + 1) % tabs.length],
      ArrowLeft: tabs.at(index - 1),
      Home: tabs[0],
      End: tabs.at(-1),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className={`settings-tabs ${className}`} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(name => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          aria-selected={selected === name}
          aria-controls={`${id}-panel`}
          tabIndex={selected === name ? 0 : -1}
          onClick={() => onSelect(name)}
        >
          {names[name]}
        </button>
      ))}
    </div>
  );
}
