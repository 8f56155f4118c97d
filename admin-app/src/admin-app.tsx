import { Screen, PageHeader } from '@lessons/ui';

/** What the shell mounts under the admin routes. */
export default function AdminApp() {
  return (
    <Screen width="wide">
      <PageHeader title="Coach Admin Panel" />
    </Screen>
  );
}
