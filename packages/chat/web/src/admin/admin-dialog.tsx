// The console of admins: users, servers and models in use, and the audit log. Loaded when an admin opens it.
import './admin.css';
import { useId, useState } from 'react';
import { TabList } from '../components/tab-list.tsx';
import { Icon } from '../icons/icon.tsx';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { ADMIN_TEXTS as TEXTS } from '../texts/admin.ts';
import { AuditPanel } from './audit-panel.tsx';
import { ServicesPanel } from './services-panel.tsx';
import { UsersPanel } from './users-panel.tsx';

const TABS = ['users', 'services', 'audit'] as const;
type Tab = (typeof TABS)[number];

export default function AdminDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [tab, setTab] = useState<Tab>('users');
  return (
    <ModalDialog className="settings admin" labelledBy={`${id}-title`} onClose={onClose}>
      <div className="settings-head">
        <h2 id={`${id}-title`}>{TEXTS.title}</h2>
        <button type="button" className="settings-close" aria-label={TEXTS.close} title={TEXTS.close} onClick={onClose}>
          <Icon name="hide" />
        </button>
        <TabList id={id} label={TEXTS.title} tabs={TABS} names={TEXTS} selected={tab} onSelect={setTab} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
      <div className="settings-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} tabIndex={0}>
        {tab === 'users' ? <UsersPanel /> : null}
        {tab === 'services' ? <ServicesPanel /> : null}
        {tab === 'audit' ? <AuditPanel /> : null}
      </div>
    </ModalDialog>
  );
}
