import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Muted, QueryContent, Row, Stack, Switch } from '@lessons/ui';
import { ShieldPlus } from 'lucide-react';
import type { SecondFactor } from '../../../auth/account-security.ts';
import { EnrolmentDialog } from './enrolment-dialog.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import styles from './security.module.css';

export const secondFactorsQuery = {
  queryKey: ['second-factors'],
  queryFn: async () => (await import('../../../auth/account-security.ts')).listSecondFactors(),
};

const texts = {
  label: 'Two-factor authentication',
  detail: 'Ask for a second code when you sign in.',
};

/** Turns the second factor on and off, and adds another one for a lost phone. */
export function TwoFactorSetting() {
  const query = useQuery(secondFactorsQuery);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<readonly SecondFactor[] | null>(null);
  const refetch = () => void query.refetch();
  return (
    <QueryContent
      query={query}
      failed="Two-factor authentication could not be loaded."
      loadingLabel="Loading two-factor authentication"
      skeleton={
        <Stack gap={3} className={styles.factors} aria-hidden inert>
          <Switch {...texts} checked={false} onChange={() => undefined} disabled />
        </Stack>
      }
    >
      {(factors) => (
        <Stack gap={3} className={styles.factors}>
          <Switch
            {...texts}
            checked={factors.length > 0}
            onChange={(isOn) => (isOn ? setAdding(true) : setRemoved(factors))}
          />
          {factors.length > 0 && (
            <>
              <ul role="list" aria-label="Authenticator apps">
                {factors.map((factor) => (
                  <Row as="li" gap={3} align="center" justify="between" key={factor.id}>
                    <span>{factor.friendly_name ?? 'Authenticator app'}</span>
                    <Button
                      variant="quiet"
                      aria-label={`Remove ${factor.friendly_name ?? 'authenticator app'}`}
                      onClick={() => setRemoved([factor])}
                    >
                      Remove
                    </Button>
                  </Row>
                ))}
              </ul>
              {factors.length === 1 && (
                <Muted small>
                  Add a second app, on another device: if this phone is lost, its code lets you in.
                </Muted>
              )}
              <div className={styles.add}>
                <Button icon={<ShieldPlus />} onClick={() => setAdding(true)}>
                  Add another app
                </Button>
              </div>
            </>
          )}
          {isAdding && <EnrolmentDialog onClose={() => setAdding(false)} onDone={refetch} />}
          {removed && (
            <RemovalDialog
              factors={removed}
              isLast={removed.length === factors.length}
              onClose={() => setRemoved(null)}
              onDone={refetch}
            />
          )}
        </Stack>
      )}
    </QueryContent>
  );
}
