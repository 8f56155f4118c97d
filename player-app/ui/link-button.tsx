import type { ComponentProps } from 'react';
import { buttonClass, type ButtonStyle } from './button-style.ts';

export interface LinkButtonProps extends ButtonStyle, Omit<ComponentProps<'a'>, 'className'> {
  href: string;
}

/** A link that looks like a button, for navigation. For actions, use Button. */
export function LinkButton({
  variant,
  wide,
  icon,
  iconAfter,
  flush,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ variant, wide, iconAfter, flush, className })}>
      {icon}
      <span>{children}</span>
    </a>
  );
}
