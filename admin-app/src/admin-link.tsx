import type { ComponentProps, MouseEvent } from 'react';
import { useAdmin } from './admin-context.tsx';

/** A link within the product: an ordinary click navigates without loading the page again. */
export function AdminLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { navigate } = useAdmin();
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a {...rest} href={href} onClick={go}>
      {children}
    </a>
  );
}
