import { createContext, use, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { addressWithinPage, ConfirmDialog } from '@lessons/ui';
import type { AdminAppProps } from '../../module-contract.ts';
import { AdminContext, useAdmin } from '../admin-context.tsx';

interface Unsaved {
  report: (form: string, isUnsaved: boolean) => void;
  /** Runs `leave`, after the coach has agreed to discard unsaved changes if there are any. */
  askBeforeLeaving: (leave: () => void) => void;
}

const UnsavedContext = createContext<Unsaved>({
  report: () => undefined,
  askBeforeLeaving: (leave) => leave(),
});

/**
 * Asks before unsaved changes are lost: by switching tabs, by a link of the shell or the module, by
 * the browser's Back button, or by closing the page. Forms report theirs with `useUnsaved`.
 */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const admin = useAdmin();
  const [forms, setForms] = useState<ReadonlySet<string>>(new Set());
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isUnsaved = forms.size > 0;
  /** The same without waiting for a render, for whoever leaves as soon as a form is saved. */
  const current = useRef(forms);

  const [change] = useState(() => (next: ReadonlySet<string>) => {
    current.current = next;
    setForms(next);
  });
  const discard = () => {
    setLeave(null);
    change(new Set());
    leave?.();
  };

  useAskBeforeLinks(isUnsaved, (to) => setLeave(() => () => admin.navigate(to)));
  useAskBeforeBack(isUnsaved, (goBack) => setLeave(() => goBack));
  useAskBeforeUnload(isUnsaved);

  const unsaved = useMemo<Unsaved>(
    () => ({
      report: (form, isFormUnsaved) => change(withForm(current.current, form, isFormUnsaved)),
      askBeforeLeaving: (next) => (current.current.size > 0 ? setLeave(() => next) : next()),
    }),
    [change],
  );
  const guardedAdmin = useMemo<AdminAppProps>(
    () => ({
      ...admin,
      navigate: (to, options) => unsaved.askBeforeLeaving(() => admin.navigate(to, options)),
    }),
    [admin, unsaved],
  );

  return (
    <AdminContext value={guardedAdmin}>
      <UnsavedContext value={unsaved}>{children}</UnsavedContext>
      <ConfirmDialog
        open={leave !== null}
        onOpenChange={(open) => !open && setLeave(null)}
        title="Discard your changes?"
        description="Your changes have not been saved."
        confirmLabel="Discard changes"
        keepLabel="Keep editing"
        onConfirm={discard}
      />
    </AdminContext>
  );
}

interface UnsavedForm extends Pick<Unsaved, 'askBeforeLeaving'> {
  /** Says that everything is saved, for leaving before the next render. */
  markSaved: () => void;
}

/** Reports whether a form has unsaved changes, and returns functions for leaving the form. */
export function useUnsaved(isUnsaved: boolean): UnsavedForm {
  const form = useId();
  const { report, askBeforeLeaving } = use(UnsavedContext);
  useEffect(() => {
    report(form, isUnsaved);
    return () => report(form, false);
  }, [report, form, isUnsaved]);
  return { askBeforeLeaving, markSaved: () => report(form, false) };
}

function withForm(forms: ReadonlySet<string>, form: string, isUnsaved: boolean): ReadonlySet<string> {
  if (forms.has(form) === isUnsaved) return forms;
  return new Set(isUnsaved ? [...forms, form] : [...forms].filter((other) => other !== form));
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
