import { useEffect, useEffectEvent, useState } from 'react';
import { laterCode } from '@lessons/ui/later-code.ts';
import { LaterDialog } from '../later-dialog.tsx';
import { classNames } from '@lessons/ui';
import styles from './ball.module.css';

export const ballField = laterCode(() => import(/* webpackChunkName: "ball" */ './ball-field.tsx'));

/**
 * The round button at the thumb, Ctrl K or ⌘ K on a keyboard: one field that understands what a coach says. What it opens stays
 * open after the field.
 */
export function Ball() {
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setAsked(true);
    setOpen(true);
  };
  const openByKeys = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    // Another sheet has the keyboard.
    if (!isShortcut || document.querySelector('[role$="dialog"]')) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => openByKeys(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classNames(styles.ball, 'not-printed')}
        aria-label="Say what you want to do"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      />
      {isAsked && (
        <LaterDialog code={ballField} onClose={() => setAsked(false)}>
          {({ BallField }) => <BallField isOpen={isOpen} onOpenChange={setOpen} />}
        </LaterDialog>
      )}
    </>
  );
}
