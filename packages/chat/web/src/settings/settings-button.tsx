// The button in the top bar that opens the settings. On a phone it is an icon.
import { useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { SETTINGS } from '../texts/settings.ts';
import { SettingsDialog } from './settings-dialog.tsx';

export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="settings-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="settings" />
        <span className="settings-word">{SETTINGS.open}</span>
      </button>
      {open ? <SettingsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
