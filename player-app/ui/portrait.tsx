import { useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './portrait.module.css';

interface PortraitProps {
  name: string;
  /** URL of a square photo; null shows a drawing. */
  photoUrl: string | null;
  /** Adds a light border, for a green background. */
  framed?: boolean | undefined;
  className?: string | undefined;
}

/** The coach's photo, or a drawing until there is one, and in place of a photo that can't be loaded. */
export function Portrait({ name, photoUrl, framed = false, className }: PortraitProps) {
  const classes = classNames(styles.portrait, framed && styles.framed, className);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (photoUrl && photoUrl !== failedUrl) {
    return (
      <img
        className={classes}
        src={photoUrl}
        alt={name}
        width="144"
        height="144"
        onError={() => setFailedUrl(photoUrl)}
      />
    );
  }
  return <span className={classNames(classes, styles.drawn)} role="img" aria-label={name} />;
}
