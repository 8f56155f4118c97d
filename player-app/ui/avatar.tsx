import { classNames } from './class-names.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  /** Its first letter is shown. */
  name: string;
  size?: 'md' | 'lg' | undefined;
}

/**
 * A person's initial. Decorative: show the name beside it, or as the label of the link around it.
 */
export function Avatar({ name, size = 'md' }: AvatarProps) {
  // A name from right to left begins with an invisible character: see `isolateName`.
  const [initial = ''] = /[^\s\p{Cf}]/u.exec(name.toLocaleUpperCase('en-GB')) ?? [];
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
      {initial}
    </span>
  );
}
