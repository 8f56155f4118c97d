import { useState } from 'react';
import { formatPounds } from '@lessons/rules';
import { Button, Cluster } from '@lessons/ui';
import { AdminLink } from '../admin-link.tsx';
import { hasPage } from '../contacts/has-page.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { AskLine } from '../money/ask-line.tsx';
import { amountOf } from '../money/lesson-money.ts';
import { MoneyChip } from '../money/money-chip.tsx';
import { clientPath } from '../routes.ts';
import type { ClientDebt } from './client-debts.ts';
import { lessonText } from './settle-text.ts';
import { SumChip } from './sum-chip.tsx';
import styles from './settle-up.module.css';

/** A long debt would push the other clients off the screen. */
const SHOWN_LESSONS = 3;

interface DebtRowProps extends Pick<LessonActions, 'onOpen' | 'onSettle'> {
  debt: ClientDebt;
  onSettleAll: () => void;
  onAsk: () => void;
}

/** A client with what is to settle: the sum, and the lessons below. */
export function DebtRow({ debt, onSettleAll, onAsk, onOpen, onSettle }: DebtRowProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { client, lessons, owed } = debt;
  // Whose data was deleted has no page and no sheet: each lesson is settled alone.
  const isKnown = lessons.some(hasPage);
  const shown = showsAll ? lessons : lessons.slice(0, SHOWN_LESSONS);
  return (
    <li>
      <Cluster gap={4} rowGap={0} align="center" justify="between">
        {isKnown ? (
          <AdminLink href={clientPath(client.id)} className={styles.client}>
            <span className="two-lines underlined">{client.name}</span>
          </AdminLink>
        ) : (
          <strong>{client.name}</strong>
        )}
        {isKnown && <SumChip debt={debt} onSettle={onSettleAll} />}
      </Cluster>
      <ul role="list" aria-label={`Lessons of ${client.name}`}>
        {shown.map((lesson) => {
          const hasChip = !isKnown || lesson.paymentStatus === 'to_give_back';
          return (
            <Cluster
              as="li"
              gap={4}
              rowGap={0}
              align="center"
              justify="between"
              key={lesson.id}
              className={styles.lesson}
            >
              <button type="button" aria-haspopup="dialog" onClick={() => onOpen(lesson)}>
                <span className="underlined">{lessonText(lesson)}</span>{' '}
                {!hasChip && <span className={styles.amount}>{formatPounds(amountOf(lesson))}</span>}
              </button>
              {hasChip && <MoneyChip booking={lesson} onSettle={onSettle} />}
            </Cluster>
          );
        })}
      </ul>
      {lessons.length > shown.length && (
        <Button
          variant="quiet"
          flush="start"
          aria-label={`Show all ${lessons.length} lessons of ${client.name}`}
          onClick={() => setShowsAll(true)}
        >
          Show all {lessons.length} lessons
        </Button>
      )}
      {isKnown && <AskLine lessons={owed} onAsk={onAsk} />}
    </li>
  );
}
