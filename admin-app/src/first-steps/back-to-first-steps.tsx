import { ArrowLeft } from 'lucide-react';
import { useAdmin } from '../admin-context.tsx';
import { AdminLinkButton } from '../admin-link.tsx';
import { isFromGuide, tabPath } from '../routes.ts';

/** The way back to the guide, on a screen that one of its steps has opened. */
export function BackToFirstSteps() {
  const { path } = useAdmin();
  if (!isFromGuide(path)) return null;
  return (
    <div>
      <AdminLinkButton href={tabPath('overview')} icon={<ArrowLeft />}>
        Back to your first steps
      </AdminLinkButton>
    </div>
  );
}
