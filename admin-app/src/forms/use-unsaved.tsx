import { use, useEffect, useId } from 'react';
import { ConfirmDialog } from '@lessons/ui';
import { UnsavedContext, type QuestionProps, type Unsaved } from './unsaved-changes.tsx';

interface UnsavedForm extends Pick<Unsaved, 'askBeforeLeaving'> {
  /** Says that everything is saved, for leaving before the next render. */
  markSaved: () => void;
}

/** Reports whether a form has unsaved changes, and returns functions for leaving the form. */
export function useUnsaved(isUnsaved: boolean): UnsavedForm {
  const form = useId();
  const { report, askBeforeLeaving } = use(UnsavedContext);
  useEffect(() => {
    report(form, isUnsaved ? DiscardQuestion : null);
    return () => report(form, null);
  }, [report, form, isUnsaved]);
  return { askBeforeLeaving, markSaved: () => report(form, null) };
}

function DiscardQuestion({ onDiscard, onKeep }: QuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onKeep()}
      title="Discard your changes?"
      description="Your changes have not been saved."
      confirmLabel="Discard changes"
      keepLabel="Keep editing"
      onConfirm={onDiscard}
    />
  );
}
