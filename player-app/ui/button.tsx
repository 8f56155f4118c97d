import type { ComponentProps } from 'react';
import { buttonClass, type ButtonStyle } from './button-style.ts';
import { SpinnerMark } from './spinner.tsx';

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'className'> {
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  loading?: boolean | undefined;
}

export function Button({
  variant,
  wide,
  icon,
  iconAfter,
  flush,
  className,
  loading = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, wide, iconAfter, flush, className })}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <SpinnerMark /> : icon}
      <span>{children}</span>
    </button>
  );
}
