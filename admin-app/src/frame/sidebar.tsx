import { House, Settings, type LucideIcon } from 'lucide-react';
import { useCoachProfile } from '../requests/use-coach-profile.ts';
import { AdminLink } from '../admin-link.tsx';
import { SETTINGS_PATH } from '../routes.ts';
import styles from './frame.module.css';

/** The product's name, as a link to the players' home screen. Its place is empty until the name is known. */
export function Brand() {
  const brand = useCoachProfile()?.brand;
  if (!brand) return <span className={styles.brand} />;
  return (
    <AdminLink href="/" className={styles.brand}>
      {brand}
    </AdminLink>
  );
}

export function ItemLabel({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon />
      {label}
    </>
  );
}

/** Links back to the players' screens. Hidden on a phone, where the shell's own tab bar does. */
export function HomeLink() {
  return (
    <AdminLink href="/" className={`${styles.item} ${styles.homeLink}`}>
      <ItemLabel icon={House} label="Back to Home" />
    </AdminLink>
  );
}

/** The gear beside the panel's title. */
export function SettingsLink({ isCurrent = false }: { isCurrent?: boolean }) {
  return (
    <AdminLink
      href={SETTINGS_PATH}
      className={styles.gear}
      aria-label="Settings"
      aria-current={isCurrent ? 'page' : undefined}
      title="Settings"
    >
      <Settings />
    </AdminLink>
  );
}

/** Scrolls to the current item, as its ref: on a phone the items are a row that scrolls. */
export function scrollToCurrent(item: HTMLElement | null): void {
  item?.scrollIntoView({ inline: 'center', block: 'nearest' });
}
