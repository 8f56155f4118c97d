import { useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './portrait.module.css';

export interface PortraitProps {
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
  return (
    <svg className={classes} viewBox="0 0 72 72" role="img" aria-label={name}>
      <rect width="72" height="72" fill="#2f7d57" />
      <path d="M0 50 72 39V72H0Z" fill="#b8532f" />
      <path d="M0 50 72 39" stroke="#f6f6f0" strokeWidth="1.5" />
      <circle cx="56" cy="15" r="5.5" fill="#dcf04a" />
      <path
        d="M52.7 11.200c2 2 2.2 5.2.4 7.600M59.3 11.200c-2 2-2.2 5.2-.4 7.6"
        fill="none"
        stroke="#2f7d57"
        strokeWidth=".9"
      />
      <path d="M14 72c0-14 8.5-21 22-21s22 7 22 21Z" fill="#f6f6f0" />
      <path d="M30 44h12v8.500c-3 4.7-9 4.7-12 0Z" fill="#c98f66" />
      <path d="m28.5 51.5 7.5 9 7.5-9M36 60.500V72" fill="none" stroke="#c3d0c6" strokeWidth="1.4" />
      <ellipse cx="36" cy="34.5" rx="10.5" ry="12.5" fill="#dba67c" />
      <path d="M25.3 33c-1.5-10.5 3.6-17 10.7-17s12.2 6.5 10.7 17l-1.9-4.500H27.200Z" fill="#2a1c14" />
      <path d="M24.5 26.500c3-3.2 20-3.2 23 0l1.7 4.200c-5-2.3-21.4-2.3-26.4 0Z" fill="#f6f6f0" />
      <path d="M25 24.800c1.6-7 5.6-10.3 11-10.300s9.4 3.3 11 10.300c-4-1.9-18-1.9-22 0Z" fill="#2a1c14" />
      <path
        d="M32.2 41.800c2.3 1.9 5.3 1.9 7.6 0"
        fill="none"
        stroke="#8a5434"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </svg>
  );
}
