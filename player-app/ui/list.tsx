import type { ComponentProps, ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Muted } from './text.tsx';
import styles from './list.module.css';

interface ListProps extends ComponentProps<'ul'> {
  /** The space above and below what is in a row. A ListRow has its own. */
  pad?: 1 | 2 | 3;
}

/** Rows with thin lines between them: ListRow, or any `li`. */
export function List({ pad, className, ...rest }: ListProps) {
  // Safari removes the list role from lists without bullets.
  return (
    <ul {...rest} role="list" className={classNames(styles.list, pad && styles[`pad${pad}`], className)} />
  );
}

interface ListRowProps {
  title: ReactNode;
  detail?: ReactNode;
  /** An icon, a ring or an avatar before the text. */
  leading?: ReactNode;
  /** A price, a badge or a control after the text. */
  trailing?: ReactNode;
  /** Makes the whole row a link, with a chevron. */
  href?: string | undefined;
  /** The link is that of the screen that is open. */
  isCurrent?: boolean;
  /** Makes the whole row a button, without a chevron. */
  onPress?: (() => void) | undefined;
}

export function ListRow({
  title,
  detail,
  leading,
  trailing,
  href,
  isCurrent = false,
  onPress,
}: ListRowProps) {
  const content = (
    <>
      {leading && <span className={styles.leading}>{leading}</span>}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {detail && (
          <Muted as="span" small>
            {detail}
          </Muted>
        )}
      </span>
      {trailing && <span className={styles.trailing}>{trailing}</span>}
      {href && <ChevronRight className={styles.chevron} />}
    </>
  );
  return <li>{rowBody(content, { href, isCurrent, onPress })}</li>;
}

type RowBody = Pick<ListRowProps, 'href' | 'isCurrent' | 'onPress'>;

function rowBody(content: ReactNode, { href, isCurrent, onPress }: RowBody) {
  if (href) {
    return (
      <a
        className={classNames(styles.row, styles.pressable)}
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {content}
      </a>
    );
  }
  if (onPress) {
    return (
      <button type="button" className={classNames(styles.row, styles.pressable)} onClick={onPress}>
        {content}
      </button>
    );
  }
  return <div className={styles.row}>{content}</div>;
}
