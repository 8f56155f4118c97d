import { Dialog, List, ListRow, Section } from '@lessons/ui';
import type { Place } from './navigation-item.tsx';

export interface CoachPlace extends Place {
  /** Says what is there, or tells two places of the same name apart. */
  detail?: string;
}

interface MoreSheetProps {
  isOpen: boolean;
  /** By their titles. */
  groups: Readonly<Record<string, readonly CoachPlace[]>>;
  /** The address of the item that is lit. */
  current: string;
  onClose: () => void;
}

/** The coach's places that a phone's bar has no room for. */
export function MoreSheet({ isOpen, groups, current, onClose }: MoreSheetProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onClose} title="More">
      {Object.entries(groups).map(([title, items]) => (
        <Section key={title} title={title}>
          <List>
            {items.map(({ href, label, detail, icon: Icon }) => (
              <ListRow
                key={href}
                leading={<Icon />}
                title={label}
                detail={detail}
                href={href}
                isCurrent={href === current}
              />
            ))}
          </List>
        </Section>
      ))}
    </Dialog>
  );
}
