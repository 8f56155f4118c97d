import {
  createContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { addressWithinPage } from '@lessons/ui';
import type { AdminAppProps } from '../../module-contract.ts';
import { AdminContext, useAdmin } from '../admin-context.tsx';

/** Asks whether unsaved changes are discarded. */
type Question = ComponentType<QuestionProps>;
export interface QuestionProps {
  onDiscard: () => void;
  onKeep: () => void;
}

export interface Unsaved {
  /** With null the form has no unsaved changes. A form brings the question: the first files have no dialog. */
  report: (form: string, question: Question | null) => void;
  /** Runs `leave`, after the coach has agreed to discard unsaved changes if there are any. */
  askBeforeLeaving: (leave: () => void) => void;
}

export const UnsavedContext = createContext<Unsaved>({
  report: () => undefined,
  askBeforeLeaving: (leave) => leave(),
});

type Forms = ReadonlyMap<string, Question>;

/**
 * Asks before unsaved changes are lost: by switching tabs, by a link of the shell or the module, by
 * the browser's Back button, or by closing the page. Forms report theirs with `useUnsaved`.
 */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const admin = useAdmin();
  const [forms, setForms] = useState<Forms>(new Map());
  const [asked, setAsked] = useState<{ Question: Question; leave: () => void } | null>(null);
  const isUnsaved = forms.size > 0;
  /** The same without waiting for a render, for whoever leaves as soon as a form is saved. */
  const current = useRef(forms);

  const [{ change, ask }] = useState(() => ({
    change: (next: Forms) => {
      current.current = next;
      setForms(next);
    },
    ask: (leave: () => void) => {
      const [Question] = current.current.values();
      if (Question) setAsked({ Question, leave });
      else leave();
    },
  }));

  useAskBeforeLinks(isUnsaved, (to) => ask(() => admin.navigate(to)));
  useAskBeforeBack(isUnsaved, ask);
  useAskBeforeUnload(isUnsaved);

  const unsaved = useMemo<Unsaved>(
    () => ({
      report: (form, question) => change(withForm(current.current, form, question)),
      askBeforeLeaving: ask,
    }),
    [change, ask],
  );
  const guardedAdmin = useMemo<AdminAppProps>(
    () => ({ ...admin, navigate: (to, options) => ask(() => admin.navigate(to, options)) }),
    [admin, ask],
  );

  return (
    <AdminContext value={guardedAdmin}>
      <UnsavedContext value={unsaved}>{children}</UnsavedContext>
      {asked && (
        <asked.Question
          onKeep={() => setAsked(null)}
          onDiscard={() => {
            setAsked(null);
            change(new Map());
            asked.leave();
          }}
        />
      )}
    </AdminContext>
  );
}

function withForm(forms: Forms, form: string, question: Question | null): Forms {
  if ((forms.get(form) ?? null) === question) return forms;
  const others = new Map(forms);
  others.delete(form);
  return question ? others.set(form, question) : others;
}

/** Listens in the capture phase, to run before the shell's own click listener on the document. */
function useAskBeforeLinks(isUnsaved: boolean, ask: (to: string) => void): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const stop = (event: MouseEvent) => {
      const to = addressWithinPage(event);
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      ask(to);
    };
    document.addEventListener('click', stop, { capture: true });
    return () => document.removeEventListener('click', stop, { capture: true });
  });
}

/** Asks before Back. Browsers without the Navigation API don't ask. */
function useAskBeforeBack(isUnsaved: boolean, ask: (goBack: () => void) => void): void {
  useEffect(() => {
    if (!isUnsaved || !('navigation' in window)) return undefined;
    const { navigation } = window;
    const stop = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      const { key } = event.destination;
      ask(() => void navigation.traverseTo(key));
    };
    navigation.addEventListener('navigate', stop);
    return () => navigation.removeEventListener('navigate', stop);
  });
}

function useAskBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
