import { classNames, Disclosure, List, Muted } from '@lessons/ui';
import type { Coach } from '../../coach-profile/coach-profile.ts';
import { useCoach } from '../../coach-profile/use-coach.ts';
import styles from './policies.module.css';

const entriesFor = ({ name, courtName, address, directions }: Coach) => [
  {
    question: 'How do I book a lesson?',
    answer: `Open Book, pick a day and a time, choose one hour or two, and pay by card. Your lesson is confirmed at once and appears under Schedule. A lesson that ${name} books for you says how it is paid.`,
  },
  {
    question: 'What is the cancellation policy?',
    answer:
      'Cancellation is free up to 24 hours before the lesson: you get the full price back within 5-10 business days. Within 24 hours of the lesson no refund is made. A lesson that the coach calls off is moved or refunded, as you choose.',
  },
  {
    question: 'What equipment do I need?',
    answer: `Tennis shoes, your racket and something to drink. Balls are provided. If you have no racket, ask ${name} before the lesson.`,
  },
  {
    question: 'Where do lessons take place?',
    answer: `At ${courtName}: ${address}. ${directions ? `${directions}\n` : ''}Directions are on your next lesson, on the home screen.`,
  },
];

export function FrequentQuestions() {
  const entries = entriesFor(useCoach());
  return (
    <List>
      {entries.map(({ question, answer }) => (
        <li key={question} className={styles.question}>
          <Disclosure wide label={question}>
            <Muted prose className={classNames(styles.answer, 'written')}>
              {answer}
            </Muted>
          </Disclosure>
        </li>
      ))}
    </List>
  );
}
