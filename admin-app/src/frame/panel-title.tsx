import { useEffect } from 'react';
import { coach } from '@lessons/contract';
import styles from './frame.module.css';

/** Where in the panel one is: the tab's name below the panel's. Also names the document. */
export function PanelTitle({ name }: { name: string }) {
  useEffect(() => {
    // After the shell, which names the document by the route in the same commit.
    queueMicrotask(() => {
      document.title = `${name} · Coach Admin Panel · ${coach.brand}`;
    });
  }, [name]);
  return (
    <>
      <span className={styles.panelName}>Coach Admin Panel</span> {name}
    </>
  );
}
