import { Check, ChevronRight } from 'lucide-react';
import { hideFirstSteps } from '@lessons/contract';
import { Button, classNames, Section } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { AdminLink } from '../admin-link.tsx';
import { useChange } from '../requests/use-change.ts';
import { moneyIn, stepTexts } from './step-texts.ts';
import type { Guide, Step } from './use-first-steps.ts';
import styles from './first-steps.module.css';

/** The guide of a new coach: five steps that lead to their screens, with what is done ticked off. */
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
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Section title="Your first steps" aside={`${done} of ${steps.length} done`} className={styles.guide}>
      <ol role="list" className={styles.steps}>
        {steps.map((step, index) => (
          <StepRow
            key={step.name}
            step={step}
            number={index + 1}
            isNext={step === next}
            paymentMode={paymentMode}
          />
        ))}
      </ol>
      <Button
        variant="quiet"
        className={styles.hide}
        loading={hide.isPending}
        onClick={() => hide.mutate(undefined)}
      >
        Hide this guide
      </Button>
    </Section>
  );
}

interface StepRowProps extends Pick<Guide, 'paymentMode'> {
  step: Step;
  number: number;
  isNext: boolean;
}

function StepRow({ step: { name, isDone }, number, isNext, paymentMode }: StepRowProps) {
  const { title, path, detail } = stepTexts[name];
  const text = isDone
    ? name === 'payments' && paymentMode !== 'live' && moneyIn(paymentMode)
    : detail(paymentMode);
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
          <strong className={styles.title}>{title}</strong>
          {isDone && <span className="visually-hidden">: done</span>}
          {text && <span className={styles.detail}> {text}</span>}
        </span>
        <ChevronRight className={styles.arrow} />
      </AdminLink>
    </li>
  );
}
