import { classNames } from './class-names.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** The first letter of it is shown. */
  name: string;
  size?: 'md' | 'lg' | undefined;
}

/** A person's initial on a pale tile. Decorative: the name stands beside it, or names the link around it. */
export function Avatar({ name, size = 'md' }: AvatarProps) {
  const [initial = ''] = name.trim().toLocaleUpperCase('en-GB');
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
      {initial}
    </span>
  );
}
