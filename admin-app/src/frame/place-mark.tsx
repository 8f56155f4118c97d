import type { LucideIcon } from 'lucide-react';

/** A place's icon and name, as the sidebar and the tab bar show them. */
export function PlaceMark({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon strokeWidth={1.8} aria-hidden="true" />
      {label}
    </>
  );
}
