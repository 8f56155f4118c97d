import { useState } from 'react';
import {
  addOtherHours,
  removeOtherHours,
  type HeldSlot,
  type HoldsDecision,
  type OtherHours,
} from '@lessons/contract';
import { useAdmin } from '../../admin-context.tsx';
import { invalidatedBy, useChange } from '../../requests/use-change.ts';

/** Hours that dates get, or that they had until now. `restore` takes their removal back. */
export interface OtherHoursChange {
  kind: 'add' | 'remove' | 'restore';
  hours: OtherHours;
}

interface Sent {
  change: OtherHoursChange;
  holds: HoldsDecision;
}

/** Saves or removes other hours. Slots that somebody is paying for are asked about before. */
export function useOtherHours(onDone: (change: OtherHoursChange) => void) {
  const { notify } = useAdmin();
  const [undecided, setUndecided] = useState<readonly HeldSlot[]>([]);
  const [kept, setKept] = useState<readonly HeldSlot[]>([]);
  const save = useChange({
    send: (api, { change: { kind, hours }, holds }: Sent) =>
      kind === 'remove'
        ? api(removeOtherHours, { params: { id: hours.id }, query: { holds } })
        : api(addOtherHours, { body: { ...hours, holds } }),
    invalidates: invalidatedBy.workingHours,
    onDone: ({ isSaved, holdsOutside }, { change, holds }) => {
      setUndecided(isSaved ? [] : holdsOutside);
      setKept(isSaved && holds !== 'release' ? holdsOutside : []);
      if (!isSaved) return;
      notify({
        topic: 'other-hours',
        title: change.kind === 'remove' ? 'Other hours removed' : 'Other hours saved',
      });
      onDone(change);
    },
    failure: {
      topic: 'other-hours',
      title: 'The other hours were not changed',
      description: 'Nothing has changed. Please try again.',
    },
  });
  const { variables } = save;
  return {
    send: (change: OtherHoursChange) =>
      save.mutate({ change, holds: change.kind === 'restore' ? 'keep' : 'ask' }),
    /** Sends what was asked about again, with the coach's decision. */
    decide: (holds: HoldsDecision) => variables && save.mutate({ ...variables, holds }),
    /** The change that is being sent. */
    pending: save.isPending ? variables?.change : undefined,
    /** Slots that the coach has to decide about. */
    undecided,
    leaveUndecided: () => setUndecided([]),
    /** Slots whose payments may still finish. */
    kept,
    lessonsOutside: save.data?.bookingsOutside ?? [],
  };
}
