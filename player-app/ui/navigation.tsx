import type { ComponentProps, ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './navigation.module.css';

/** The classes of a navigation's parts. The product's name is shown in the sidebar of a desktop only. */
export const navigationClass = { brand: styles.brand, items: styles.items, item: styles.item };

/**
 * A bar at the thumb of a phone, a rail at the side of a tablet, a sidebar on a desktop. The item with `aria-current`
 * or `aria-selected` is lit. The bar has room for five items; with large text they take two rows.
 */
export function Navigation(props: Omit<ComponentProps<'nav'>, 'className'>) {
  return <nav {...props} className={classNames(styles.navigation, 'not-printed')} />;
}

export interface NavigationLabelProps {
  icon: LucideIcon;
  label: ReactNode;
}

/** The content of a navigation's item. */
export function NavigationLabel({ icon: Icon, label }: NavigationLabelProps) {
  return (
    <>
      <span className={styles.icon}>
        <Icon />
      </span>
      {label}
    </>
  );
}
