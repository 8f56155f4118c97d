import { useEffect, useState } from 'react';
import { Cluster, Columns, LinkButton, Muted, PageHeader, Screen, Stack } from '@lessons/ui';
import { guideChapters, type GuideChapter } from './guide-chapters.ts';
import { PICTURE_SIZE } from './guide-pictures.ts';
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

interface GuidePictureProps {
  /** Addresses of the picture in both colour schemes. */
  addresses: { light: string; dark: string };
  alt: string;
}

/** A picture of the app on a phone. One that can't be loaded leaves a box with its description. */
function GuidePicture({ addresses: { light, dark }, alt }: GuidePictureProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p className={styles.missing}>{alt}</p>;
  return (
    <picture className={styles.picture}>
      <source media="(prefers-color-scheme: dark)" srcSet={dark} {...PICTURE_SIZE} />
      <img src={light} alt={alt} loading="lazy" {...PICTURE_SIZE} onError={() => setFailed(true)} />
    </picture>
  );
}
