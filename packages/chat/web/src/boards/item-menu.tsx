// A "…" button with a menu, as results have one.
import { type ReactNode, useId, useRef } from 'react';
import { Icon } from '../icons/icon.tsx';

type MenuItem = (label: string, act: () => void) => ReactNode;

interface ItemMenuProps {
  label: string;
  /** Draws the items with the function that it is given. They are drawn while the menu is closed, too. */
  children: (item: MenuItem) => ReactNode;
}

export function ItemMenu({ label, children }: ItemMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const item: MenuItem = (text, act) => (
    <li>
      <button
        type="button"
        onClick={() => {
          menu.current?.hidePopover();
          act();
        }}
      >
        {text}
      </button>
    </li>
  );
  return (
    <>
      <button type="button" className="tool-button" aria-label={label} aria-haspopup="dialog" popoverTarget={id}>
        <Icon name="more" />
      </button>
      <div id={id} ref={menu} popover="auto" role="dialog" aria-label={label} className="result-menu">
        <ul>{children(item)}</ul>
      </div>
    </>
  );
}
