import { useState } from 'react';
import { PICTURE_SIZE } from './guide-pictures.ts';
import styles from './user-guide.module.css';

interface GuidePictureProps {
  /** Addresses of the picture in both colour schemes. */
  addresses: { light: string; dark: string };
  alt: string;
}

/** A picture of the app on a phone. One that can't be loaded leaves a box with its description. */
export function GuidePicture({ addresses: { light, dark }, alt }: GuidePictureProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p className={styles.missing}>{alt}</p>;
  return (
    <picture className={styles.picture}>
      <source media="(prefers-color-scheme: dark)" srcSet={dark} {...PICTURE_SIZE} />
      <img src={light} alt={alt} loading="lazy" {...PICTURE_SIZE} onError={() => setFailed(true)} />
    </picture>
  );
}
