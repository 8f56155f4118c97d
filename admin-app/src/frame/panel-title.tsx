import { useEffect } from 'react';
import { useCoachProfile } from '../requests/use-coach-profile.ts';
import styles from './frame.module.css';

/** The tab's name below the panel's. Also names the document. */
export function PanelTitle({ name }: { name: string }) {
  const brand = useCoachProfile()?.brand;
  useEffect(() => {
    // After the shell, which names the document by the route in the same commit.
    queueMicrotask(() => {
      document.title = [name, 'Coach Admin Panel', brand].filter(Boolean).join(' · ');
    });
  }, [name, brand]);
  return (
    <>
      <span className={styles.panelName}>Coach Admin Panel</span> {name}
    </>
  );
}
