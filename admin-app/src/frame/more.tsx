import { useState } from 'react';
import { Ellipsis } from 'lucide-react';
import { Dialog, List, navigationClass, NavigationLabel } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import type { Place } from '../routes.ts';
import { PlaceLink } from './place-link.tsx';
import styles from './frame.module.css';

/** The last item of the bar, and the sheet with the items that the bar has no room for. */
export function More({ items, current }: { items: readonly Place[]; current: Place }) {
  const { path } = useAdmin();
  // Where it was opened: the question about unsaved changes follows a link without a click in the sheet.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <>
      <button
        type="button"
        className={navigationClass.item}
        aria-haspopup="dialog"
        aria-current={items.includes(current) || undefined}
        onClick={() => setOpenAt(path)}
      >
        <NavigationLabel icon={Ellipsis} label="More" />
      </button>
      <Dialog open={openAt === path} onOpenChange={() => setOpenAt(null)} title="More">
        <List>
          {items.map((place) => (
            <li key={place}>
              <PlaceLink
                place={place}
                isCurrent={place === current}
                className={styles.row}
                onFollow={() => setOpenAt(null)}
              />
            </li>
          ))}
        </List>
      </Dialog>
    </>
  );
}
