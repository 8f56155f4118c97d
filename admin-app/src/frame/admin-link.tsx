import type { ComponentProps, MouseEvent } from 'react';
import { useAdmin } from '../admin-context.tsx';

/** A link to a screen of the shell or the module: an ordinary click stays in the page. */
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
