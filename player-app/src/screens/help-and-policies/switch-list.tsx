import type { ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { OwnSettings } from '@lessons/contract';
import { List, QueryContent, Switch } from '@lessons/ui';
import { useNotify } from '../../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { ownSettingsQuery, updateOwnSettingsMutation } from '../../requests/account.ts';
import { settingsSaved } from './policy-parts.tsx';
import styles from './policies.module.css';

export interface SwitchText {
  name: keyof OwnSettings;
  label: string;
  detail: string;
}

interface SwitchListProps {
  switches: readonly SwitchText[];
  /** The name of the settings in sentences: 'email settings'. */
  called: string;
  /** Called after a change is stored. */
  onSaved?: () => void;
  /** Rows above the switches. */
  children?: ReactNode;
}

/** Switches that are stored on the server. Each is saved at once, and moves back if that fails. */
export function SwitchList({ switches, called, onSaved, children }: SwitchListProps) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const saving = useMutation({
    ...updateOwnSettingsMutation,
    onSuccess: () => {
      notify({ topic: called, ...settingsSaved });
      onSaved?.();
    },
    onError: (error, changes, before, context) => {
      void updateOwnSettingsMutation.onError?.(error, changes, before, context);
      notifyFailure(
        {
          topic: called,
          title: 'Settings not updated',
          description: reasonOf(error, `Your ${called} could not be saved. Please try again.`),
        },
        error,
      );
    },
  });
  /** Returns the switches, or skeletons of their height: their texts may take several lines. */
  const listOf = (settings: OwnSettings | null) => (
    <List className={styles.switches}>
      {children}
      {switches.map(({ name, ...texts }) => (
        <li key={name}>
          <Switch
            {...texts}
            checked={settings?.[name] === true}
            onChange={(isOn) => saving.mutate({ [name]: isOn })}
            disabled={settings === null}
          />
        </li>
      ))}
    </List>
  );
  return (
    <QueryContent
      query={useQuery(ownSettingsQuery)}
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
