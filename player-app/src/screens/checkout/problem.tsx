import { LinkButton, PageHeader } from '@lessons/ui';
import { CircleAlert } from 'lucide-react';
import styles from './confirmation.module.css';

interface ProblemProps {
  title: string;
  message: string;
  wayOut: { href: string; label: string };
}

export function Problem({ title, message, wayOut }: ProblemProps) {
  return (
    <div className={styles.outcome}>
      <CircleAlert className={styles.alarm} strokeWidth={1.8} aria-hidden="true" />
      <PageHeader title={title} />
      <p role="alert">{message}</p>
      <LinkButton variant="primary" href={wayOut.href}>
        {wayOut.label}
      </LinkButton>
    </div>
  );
}
