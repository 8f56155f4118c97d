import { useEffect } from 'react';
import { Cluster, Columns, LinkButton, Muted, PageHeader, Screen, Stack } from '@lessons/ui';
import { guideChapters, type GuideChapter } from './guide-chapters.ts';
import { GuidePicture } from './guide-picture.tsx';
import styles from './user-guide.module.css';

export function UserGuideScreen() {
  useEffect(() => {
    // The browser looked for the chapter in the address before this screen was rendered.
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <Screen width="wide" className={styles.guide}>
      <PageHeader
        title="User Guide"
        subtitle="How to book, pay for, move and cancel a lesson."
        back={{ href: '/help-support', label: 'Back to Help & Support' }}
      />
      <nav className={styles.contents} aria-label="Contents">
        <Columns as="ol" gap={6} rowGap={0} min={15} keepsEmpty>
          {guideChapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </Columns>
      </nav>
      {guideChapters.map((chapter) => (
        <Chapter key={chapter.id} {...chapter} />
      ))}
    </Screen>
  );
}

function Chapter({ id, title, steps, notes, links, picture }: GuideChapter) {
  return (
    <Stack as="section" gap={5} className={styles.chapter} aria-labelledby={id}>
      <Stack gap={4}>
        {/* Takes the focus when the contents lead here. */}
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <Stack as="ol" gap={3} className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Stack>
        {notes.map((note) => (
          <Muted prose key={note}>
            {note}
          </Muted>
        ))}
        <Cluster gap={3} className={styles.links}>
          {links.map(({ href, label }) => (
            <LinkButton key={href} href={href}>
              {label}
            </LinkButton>
          ))}
        </Cluster>
      </Stack>
      <GuidePicture {...picture} />
    </Stack>
  );
}
