import { Section, Stack } from '@lessons/ui';
import { AheadList } from './ahead-list.tsx';
import { ClosingForm } from './closing-form.tsx';
import { useClosingDialog } from './use-closing-dialog.tsx';
import styles from './closing.module.css';

/** Closes days and hours or gives days other hours, and lists what is ahead. */
export function BlockedTab() {
  const { onClosed, show, dialog } = useClosingDialog();
  return (
    <div className={styles.room}>
      <Stack gap={8} className={styles.sides}>
        <Section title="Block dates">
          <ClosingForm filledIn={null} onClosed={onClosed} />
        </Section>
        <Section title="Current blocks">
          <AheadList onShow={show} />
        </Section>
      </Stack>
      {dialog}
    </div>
  );
}
