import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

interface IconStyle {
  /** The action's name. Read out, and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  /** `tinted` has a pale green background, `framed` a border, `plain` neither. */
  variant?: 'plain' | 'tinted' | 'framed' | undefined;
}

type IconButtonProps = IconStyle & Omit<ComponentProps<'button'>, 'children'>;
type IconLinkProps = IconStyle & Omit<ComponentProps<'a'>, 'children'> & { href: string };

export function IconButton({
  label,
  icon,
  variant = 'plain',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles.iconButton, styles[variant], className)}
    >
      {icon}
    </button>
  );
}

export function IconLink({ label, icon, variant = 'plain', className, ...rest }: IconLinkProps) {
  return (
    <a
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(styles.iconButton, styles[variant], className)}
    >
      {icon}
    </a>
  );
}
