import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick, LinkButton } from '@lessons/ui';
import { useAdmin } from './admin-context.tsx';

/** A link within the product: an ordinary click navigates without loading the page again. */
export function AdminLink({ href, children, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = useNavigateTo(href);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** A link within the product that looks like a button. */
export function AdminLinkButton({ onClick, ...rest }: ComponentProps<typeof LinkButton>) {
  const follow = useNavigateTo(rest.href);
  return (
    <LinkButton
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        follow(event);
      }}
    />
  );
}

function useNavigateTo(href: string) {
  const { navigate } = useAdmin();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    navigate(href);
  };
}
