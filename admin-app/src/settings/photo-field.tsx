import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '@lessons/ui';
import type { PhotoChange } from './profile-draft.ts';
import { cutPhoto, UnreadablePhoto } from './cut-photo.ts';
import styles from './settings.module.css';

interface PhotoFieldProps {
  label: string;
  /** How wide it is by its height. */
  widthByHeight: number;
  /** Shows the photo of this address, or what players see without one. */
  children: (shownUrl: string | null) => ReactNode;
  /** What is done with the file. */
  hint: string;
  /** The address of the saved photo; null without one. */
  savedUrl: string | null;
  photo: PhotoChange;
  onPhotoChange: (photo: PhotoChange) => void;
  error: string | undefined;
}

/** Shows the photo as players will see it, and chooses or removes one. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, widthByHeight, savedUrl, photo, onPhotoChange, error } = props;
  const input = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const hintId = useId();
  const shownUrl = photo === undefined ? savedUrl : photo && `data:image/jpeg;base64,${photo}`;
  const problem = unreadable ?? error;

  async function choose(file: File | undefined) {
    if (!file) return;
    setReading(true);
    setUnreadable(null);
    try {
      onPhotoChange(await cutPhoto(file, widthByHeight));
    } catch (failure) {
      if (!(failure instanceof UnreadablePhoto)) throw failure;
      setUnreadable(failure.message);
    } finally {
      setReading(false);
    }
  }

  return (
    <div className={styles.photo} role="group" aria-label={label} aria-describedby={hintId}>
      {props.children(shownUrl)}
      <div className={styles.photoActions}>
        <p className={styles.photoLabel}>{label}</p>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={`${label} file`}
          tabIndex={-1}
          className={styles.file}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // The same file can be chosen again after it was removed.
            event.target.value = '';
          }}
        />
        <div className={styles.buttons}>
          <Button loading={isReading} onClick={() => input.current?.click()}>
            {shownUrl ? 'Change photo' : 'Choose a photo'}
          </Button>
          {shownUrl && (
            <Button variant="quiet" onClick={() => onPhotoChange(savedUrl ? null : undefined)}>
              Remove photo
            </Button>
          )}
        </div>
        <p id={hintId} className={styles.hint}>
          {props.hint} Where and when it was taken is left out.
        </p>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
