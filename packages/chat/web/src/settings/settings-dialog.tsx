// The settings dialog, for all chats, with a tab for each subject.
import { useId } from 'react';
import { TabList } from '../components/tab-list.tsx';
import { Icon } from '../icons/icon.tsx';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { SETTINGS_TABS, type SettingsTab } from '../state/settings/settings-dialog.ts';
import { SETTINGS } from '../texts/settings/settings.ts';
import { ApprovalHistory } from './approval-history.tsx';
import { ApprovalSettings } from './approval-settings.tsx';
import { DataSettings } from './data-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { ModelsSettings } from './models-settings.tsx';

interface SettingsDialogProps {
  readonly tab: SettingsTab;
  readonly onTab: (tab: SettingsTab) => void;
  readonly onClose: () => void;
}

export default function SettingsDialog({ tab, onTab, onClose }: SettingsDialogProps) {
  const id = useId();
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
        <TabList id={id} label={SETTINGS.title} tabs={SETTINGS_TABS} names={SETTINGS} selected={tab} onSelect={onTab} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
      <div className="settings-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} tabIndex={0}>
        {tab === 'models' ? <ModelsSettings /> : null}
        {tab === 'general' ? <GeneralSettings /> : null}
        {tab === 'approvals' ? <ApprovalSettings /> : null}
        {tab === 'history' ? <ApprovalHistory onLeave={onClose} /> : null}
        {tab === 'data' ? <DataSettings /> : null}
      </div>
    </ModalDialog>
  );
}
