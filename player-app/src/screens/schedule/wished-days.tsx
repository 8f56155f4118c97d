import { useEffectEvent, useLayoutEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { classNames, Section } from '@lessons/ui';
import { WishRows } from '../../lessons/wish-rows.tsx';
import { wishesQuery } from '../../requests/wishes.ts';
import styles from './schedule.module.css';

interface WishedDaysProps {
  /** Called before the first frame in which the days are drawn, or are known not to be: the API has none, or failed. */
  onKnown: () => void;
}

/** The days for which the player waits for a free time. Renders nothing without any, or while they aren’t known. */
export function WishedDays({ onKnown }: WishedDaysProps) {
  const { data: wishes = [], isPending } = useQuery(wishesQuery);
  const announce = useEffectEvent(onKnown);
  useLayoutEffect(() => {
    if (!isPending) announce();
  }, [isPending]);
  if (wishes.length === 0) return null;
  return (
    <Section title="Tell me when free" className={classNames(styles.wishes, 'not-printed')}>
      <WishRows wishes={wishes} />
    </Section>
  );
}
