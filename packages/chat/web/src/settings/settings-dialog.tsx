// The settings dialog, for all chats: how approvals work, and the approval history.
import { type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { SETTINGS } from '../texts/settings.ts';
import { ApprovalHistory } from './approval-history.tsx';
import { ApprovalSettings } from './approval-settings.tsx';

const TABS = ['approvals', 'history'] as const;
type Tab = (typeof TABS)[number];

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [tab, setTab] = useState<Tab>('approvals');

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextTab(tab, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };

  return (
    <ModalDialog className="settings" labelledBy={`${id}-title`} onClose={onClose}>
      <div className="settings-head">
        <h2 id={`${id}-title`}>{SETTINGS.title}</h2>
        <button
          type="button"
          className="settings-close"
          aria-label={SETTINGS.close}
          title={SETTINGS.close}
          onClick={onClose}
        >
          <Icon name="hide" />
        </button>
        <div className="settings-tabs" role="tablist" aria-label={SETTINGS.title} onKeyDown={onKeyDown}>
          {TABS.map(name => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={tab === name}
              aria-controls={`${id}-panel`}
              tabIndex={tab === name ? 0 : -1}
              onClick={() => setTab(name)}
            >
              {SETTINGS[name]}
            </button>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
      <div className="settings-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} tabIndex={0}>
        {tab === 'approvals' ? <ApprovalSettings /> : <ApprovalHistory onLeave={onClose} />}
      </div>
    </ModalDialog>
  );
}

function nextTab(tab: Tab, key: string): Tab | undefined {
  const index = TABS.indexOf(tab);
  switch (key) {
    case 'ArrowRight':
      return TABS[(index + 1) % TABS.length];
    case 'ArrowLeft':
      return TABS.at(index - 1);
    case 'Home':
      return TABS[0];
    case 'End':
      return TABS.at(-1);
  }
  return undefined;
}
