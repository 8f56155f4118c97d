import { useState, type ReactNode } from 'react';
import { listCallOffs, type AdminBooking, type CallOff } from '@lessons/contract';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { useNotifyFailure } from '../requests/use-notify-failure.ts';

const loadDialog = () => import('./call-off-dialog.tsx');

interface Opened extends Awaited<ReturnType<typeof loadDialog>> {
  /** Null while the coach chooses what is called off. */
  shown: CallOff | null;
  blocked: readonly AdminBooking[] | undefined;
}

interface CallOffDialog {
  /** Shows what became of a call-off. */
  open: (callOff: CallOff) => void;
  /** Asks which lessons are called off. `blocked` are lessons of one day whose time is blocked already: they are ticked. */
  onCallOff: (blocked?: readonly AdminBooking[]) => void;
  dialog: ReactNode;
}

/** Opens the sheet that calls lessons off. It is in no first file of the module. */
export function useCallOffDialog(): CallOffDialog {
  const notifyFailure = useNotifyFailure();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: callOffs = [] } = useEndpoint(listCallOffs, { enabled: opened !== null });
  const open = async (chosen: Pick<Opened, 'shown' | 'blocked'>) => {
    try {
      setOpened({ ...(await loadDialog()), ...chosen });
    } catch (error) {
      notifyFailure(error, {
        topic: 'call-off',
        title: 'The form couldn’t be loaded',
        description: 'Please check your connection and try again.',
      });
    }
  };
  const shown = opened?.shown ?? null;
  return {
    open: (callOff) => void open({ shown: callOff, blocked: undefined }),
    onCallOff: (blocked) => void open({ shown: null, blocked }),
    dialog: opened && (
      <opened.CallOffDialog
        callOff={callOffs.find(({ id }) => id === shown?.id) ?? shown}
        blocked={opened.blocked}
        onCalledOff={(made) => setOpened({ ...opened, shown: made })}
        onClose={() => setOpened(null)}
      />
    ),
  };
}
