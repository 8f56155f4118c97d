import { ShieldX } from 'lucide-react';
import { EmptyState, Screen } from '@lessons/ui';

/** The role was taken away while the coach's screens were open. */
export function AccessDenied() {
  return (
    <Screen>
      <div role="alert">
        <EmptyState
          icon={<ShieldX strokeWidth={1.8} aria-hidden="true" />}
          title="Access Denied: This page is only available to administrators and coaches."
        />
      </div>
    </Screen>
  );
}
