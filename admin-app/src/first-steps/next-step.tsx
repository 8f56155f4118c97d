import { useEffect, useEffectEvent, useRef } from 'react';
import { AdminLinkButton } from '../admin-link.tsx';
import { useSayBack } from '../say-back.tsx';
import { doneText, stepTexts } from './step-texts.ts';
import { useFirstSteps, type Guide, type Step } from './use-first-steps.ts';

/** On a screen that the guide has opened: says how far the coach is once a step is done, with the next one at the thumb. */
export function NextStep() {
  const { guide } = useFirstSteps();
  const sayBack = useSayBack();
  const before = useRef<Guide | null>(null);
  const follow = useEffectEvent((present: Guide) => {
    const isEnded = (step: Step) =>
      // What is said of a lesson offers to undo it.
      step.isDone && step.name !== 'lesson' && openIn(before.current).includes(step.name);
    const [next] = openIn(present);
    if (next && present.steps.some(isEnded))
      sayBack({
        text: doneText(present.steps),
        actions: (
          <AdminLinkButton href={stepTexts[next].path} onClick={() => sayBack(null)}>
            Next: {stepTexts[next].title}
          </AdminLinkButton>
        ),
      });
    before.current = present;
  });
  useEffect(() => {
    if (guide) follow(guide);
  }, [guide]);
  return null;
}

const openIn = (guide: Guide | null) =>
  (guide?.steps ?? []).filter(({ isDone }) => !isDone).map(({ name }) => name);
