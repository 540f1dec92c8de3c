// In the top bar: leads to what the person has allowed for longer than once. On a phone it is a shield without words.
import { useState } from 'react';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { ShieldIcon } from './shield-icon.tsx';

export function PermissionsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="text-button permissions-button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ShieldIcon />
        <span className="permissions-word">Permissions</span>
      </button>
      {open ? <PermissionsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
