import type { ReactNode } from 'react';
import { useMutation, type UseMutationOptions, type UseQueryResult } from '@tanstack/react-query';
import { QueryContent, Switch } from '@lessons/ui';
import { useNotify } from '../../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { settingsSaved } from './policy-parts.tsx';
import styles from './policies.module.css';

export interface SwitchText<Name extends string> {
  name: Name;
  label: string;
  detail: string;
}

interface SwitchListProps<Settings extends Record<string, boolean>> {
  query: UseQueryResult<Settings>;
  mutation: UseMutationOptions<unknown, Error, Partial<Settings>, void>;
  switches: readonly SwitchText<keyof Settings & string>[];
  /** The name of the settings in sentences: 'email settings'. */
  called: string;
  /** Called after a change is stored. */
  onSaved?: () => void;
  /** Rows above the switches. */
  children?: ReactNode;
}

/** Switches that are stored on the server. Each is saved at once, and moves back if that fails. */
export function SwitchList<Settings extends Record<string, boolean>>(props: SwitchListProps<Settings>) {
  const { query, mutation, switches, called, onSaved, children } = props;
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const saving = useMutation({
    ...mutation,
    onSuccess: () => {
      notify({ topic: called, ...settingsSaved });
      onSaved?.();
    },
    onError: (error, changes, before, context) => {
      void mutation.onError?.(error, changes, before, context);
      notifyFailure({
        topic: called,
        title: 'Settings not updated',
        description: reasonOf(error, `Your ${called} could not be saved. Please try again.`),
      });
    },
  });
  /** Returns the switches, or skeletons of their height: their texts may take several lines. */
  const listOf = (settings: Settings | null) => (
    <ul role="list" className={styles.switches}>
      {children}
      {switches.map(({ name, ...texts }) => (
        <li key={name}>
          <Switch
            {...texts}
            checked={settings?.[name] === true}
            onChange={(isOn) => saving.mutate({ [name]: isOn } as Partial<Settings>)}
            disabled={settings === null}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <QueryContent
      query={query}
      failed={`Your ${called} could not be loaded.`}
      loadingLabel={`Loading your ${called}`}
      skeleton={
        <div aria-hidden inert>
          {listOf(null)}
        </div>
      }
    >
      {listOf}
    </QueryContent>
  );
}
