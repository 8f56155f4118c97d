import type { ModulePlace } from '@lessons/admin-app/module-contract';
import { Dialog, List, ListRow } from '@lessons/ui';
import type { Place } from './navigation-item.tsx';

/** A place of the coach, with its picture. */
export type CoachPlace = Omit<ModulePlace, 'icon'> & Pick<Place, 'icon'>;

interface MoreSheetProps {
  isOpen: boolean;
  places: readonly CoachPlace[];
  /** The address of the item that is lit. */
  current: string;
  onClose: () => void;
}

/** The coach's places that a phone's bar has no room for. */
export function MoreSheet({ isOpen, places, current, onClose }: MoreSheetProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onClose} title="More">
      <List>
        {places.map(({ href, label, detail, icon: Icon }) => (
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
    </Dialog>
  );
}
