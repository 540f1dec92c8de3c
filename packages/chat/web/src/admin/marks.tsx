// Marks beside the name of a user.
import type { AdminUser } from '@vitrine/agent/internal/api';
import { ADMIN_TEXTS as TEXTS } from '../texts/admin.ts';

/** Marks beside the name of a user: admin, disabled, deactivated by the identity provider. */
export function Marks({ user }: { readonly user: AdminUser }) {
  return (
    <>
      {user.role === 'admin' ? <span className="admin-mark">{TEXTS.admin}</span> : null}
      {user.rules.disabled ? (
        <span className="admin-mark" data-tone="warning">
          {TEXTS.disabled}
        </span>
      ) : null}
      {user.deactivated ? (
        <span className="admin-mark" data-tone="warning">
          {TEXTS.deactivated}
        </span>
      ) : null}
    </>
  );
}
