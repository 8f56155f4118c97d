import { ShieldX } from 'lucide-react';
import { EmptyState, LinkButton, PageHeader, Screen, Status } from '@lessons/ui';

/** Shown when the role was taken away while the coach's screens were open. */
export function AccessDenied({ title }: { title: string }) {
  return (
    <Screen>
      <PageHeader title={title} back={{ href: '/profile', label: 'Back to Profile' }} />
      <Status as="div" urgent>
        <EmptyState
          icon={<ShieldX />}
          title="Access Denied: This page is only available to administrators and coaches."
          action={<LinkButton href="/">Back to Home</LinkButton>}
        />
      </Status>
    </Screen>
  );
}
