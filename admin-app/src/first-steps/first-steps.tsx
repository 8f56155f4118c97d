import { Check, ChevronRight } from 'lucide-react';
import { hideFirstSteps } from '@lessons/contract';
import { Button, classNames, Disclosure, Muted, Section } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { AdminLink } from '../admin-link.tsx';
import { useChange } from '../requests/use-change.ts';
import { doneText, moneyIn, stepTexts } from './step-texts.ts';
import type { Guide, Step } from './use-first-steps.ts';
import styles from './first-steps.module.css';

/** The guide of a new coach: steps that lead to their screens. What is done is folded. */
export function FirstSteps({ guide: { steps, paymentMode } }: { guide: Guide }) {
  const { notify } = useAdmin();
  const hide = useChange({
    send: (api) => api(hideFirstSteps),
    invalidates: [],
    onDone: () =>
      notify({
        topic: 'first-steps',
        title: 'Guide hidden',
        description: 'Everything in it is in the Coach Admin Panel.',
      }),
    failure: { topic: 'first-steps', title: 'The guide could not be hidden' },
  });
  const numbered = steps.map((step, index) => ({ step, number: index + 1, paymentMode }));
  const open = numbered.filter(({ step }) => !step.isDone);
  const done = numbered.filter(({ step }) => step.isDone);
  const isPaymentsDone = done.some(({ step }) => step.name === 'payments');
  return (
    <Section title="Your first steps" className={styles.guide}>
      <ol role="list" className={styles.steps}>
        {open.map((row, index) => (
          <StepRow key={row.step.name} {...row} isNext={index === 0} />
        ))}
      </ol>
      {done.length > 0 && (
        <Disclosure label={doneText(steps)}>
          <ol role="list" className={styles.steps} aria-label="Done">
            {done.map((row) => (
              <StepRow key={row.step.name} {...row} />
            ))}
          </ol>
        </Disclosure>
      )}
      {/* The row of the payments says so while it is open. */}
      {isPaymentsDone && paymentMode !== 'live' && <Muted>{moneyIn(paymentMode)}</Muted>}
      <Button variant="quiet" flush="start" loading={hide.isPending} onClick={() => hide.mutate(undefined)}>
        Hide this guide
      </Button>
    </Section>
  );
}

interface StepRowProps extends Pick<Guide, 'paymentMode'> {
  step: Step;
  number: number;
  isNext?: boolean;
}

function StepRow({ step: { name, isDone }, number, isNext = false, paymentMode }: StepRowProps) {
  const { title, path, detail } = stepTexts[name];
  return (
    <li className={styles.step} aria-current={isNext ? 'step' : undefined}>
      <AdminLink href={path} className={styles.link}>
        <span
          className={classNames(styles.mark, isDone && styles.done, isNext && styles.next)}
          aria-hidden="true"
        >
          {isDone ? <Check /> : number}
        </span>
        <span>
          <strong className={classNames(styles.title, 'underlined')}>{title}</strong>
          {isDone ? (
            <span className="visually-hidden">: done</span>
          ) : (
            <Muted as="span"> {detail(paymentMode)}</Muted>
          )}
        </span>
        <ChevronRight className={styles.arrow} />
      </AdminLink>
    </li>
  );
}
