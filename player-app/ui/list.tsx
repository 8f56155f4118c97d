import type { ComponentProps, ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './list.module.css';

/** Rows divided by chalk lines. Its children are ListRow. */
export function List({ className, ...rest }: ComponentProps<'ul'>) {
  // Safari forgets that a list without bullets is a list.
  return <ul {...rest} role="list" className={classNames(styles.list, className)} />;
}

export interface ListRowProps {
  title: ReactNode;
  detail?: ReactNode;
  /** An icon, a ring or an avatar before the words. */
  leading?: ReactNode;
  /** A price, a badge or a control behind the words. */
  trailing?: ReactNode;
  /** Makes the whole row a link, with a chevron. */
  href?: string | undefined;
  /** Makes the whole row a button. No chevron: it leads nowhere, it does something. */
  onPress?: (() => void) | undefined;
}

export function ListRow({ title, detail, leading, trailing, href, onPress }: ListRowProps) {
  const words = (
    <>
      {leading && <span className={styles.leading}>{leading}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {trailing && <span className={styles.trailing}>{trailing}</span>}
      {href && <ChevronRight className={styles.chevron} strokeWidth={1.8} aria-hidden="true" />}
    </>
  );
  return <li className={styles.item}>{rowBody(words, href, onPress)}</li>;
}

function rowBody(words: ReactNode, href: string | undefined, onPress: (() => void) | undefined) {
  if (href) {
    return (
      <a className={classNames(styles.row, styles.pressable)} href={href}>
        {words}
      </a>
    );
  }
  if (onPress) {
    return (
      <button type="button" className={classNames(styles.row, styles.pressable)} onClick={onPress}>
        {words}
      </button>
    );
  }
  return <div className={styles.row}>{words}</div>;
}
