import { useEffect, useRef, type ReactNode } from 'react';
import { BackLink, CourtHero, Row, Stack } from '@lessons/ui';
import styles from './auth-screen.module.css';

interface AuthFrameProps {
  title: ReactNode;
  subtitle: ReactNode;
  brand?: string | undefined;
  /** The lesson that waits until the visitor is in. */
  lesson?: ReactNode;
  children: ReactNode;
}

/** The court with the title, and the sheet with the form before it. */
export function AuthFrame({ title, subtitle, brand, lesson, children }: AuthFrameProps) {
  const heading = useFocusOnChange(title);
  return (
    <div className={styles.page}>
      <CourtHero shape="bleed" className={styles.hero}>
        <div className={styles.words}>
          <Row align="center" justify="between" className={styles.top}>
            <BackLink href="/" className={styles.back}>
              Back
            </BackLink>
            <p className={styles.brand}>{brand}</p>
          </Row>
          <div>
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            <p className={styles.subtitle}>{subtitle}</p>
            {lesson}
          </div>
        </div>
      </CourtHero>
      <Stack gap={5} top className={styles.sheet}>
        {children}
      </Stack>
    </div>
  );
}

/** Moves the focus to the heading when it becomes another, as on a change of screen; not when the screen opens. */
function useFocusOnChange(title: ReactNode) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return heading;
}
