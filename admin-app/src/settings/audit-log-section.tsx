import { AdminLinkButton } from '../admin-link.tsx';
import { AUDIT_PATH } from '../routes.ts';
import styles from './settings.module.css';

/** Leads an admin to the audit log, and to who has access. */
export function AuditLogSection() {
  return (
    <>
      <p className={styles.intro}>
        Who changed what, and when. People with access can be removed, and a lost second factor reset.
      </p>
      <div className={styles.buttons}>
        <AdminLinkButton href={AUDIT_PATH}>Audit log</AdminLinkButton>
        <AdminLinkButton href="/admin-setup">People with access</AdminLinkButton>
      </div>
    </>
  );
}
