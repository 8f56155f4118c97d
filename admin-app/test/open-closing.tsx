import { screen, within } from '@testing-library/react';
import { listClosings } from '@lessons/contract';
import type { FakeApi } from '../../player-app/test/fake-api.ts';
import { CallOffLines } from '../src/closing/call-off-lines.tsx';
import type { FilledIn } from '../src/closing/closing-draft.ts';
import { closingDialog, useClosingDialog } from '../src/closing/use-closing-dialog.tsx';
import { useEndpoint } from '../src/requests/use-endpoint.ts';
import { openPart } from './open-part.tsx';

await closingDialog.load();

/** What Home shows of closings, and the button that opens the sheet. */
function Closings({ filledIn }: { filledIn: FilledIn | null }) {
  const { data = [] } = useEndpoint(listClosings);
  const { ask, show, dialog } = useClosingDialog();
  return (
    <>
      <button type="button" onClick={() => ask(filledIn)}>
        Not here
      </button>
      <CallOffLines closings={data} onOpen={show} />
      {dialog}
    </>
  );
}

const openDialog = async (api: FakeApi, filledIn: FilledIn | null, opener: () => Promise<HTMLElement>) => {
  const opened = openPart(api, <Closings filledIn={filledIn} />);
  await opened.person.click(await opener());
  return { ...opened, api, dialog: within(await screen.findByRole('dialog')) };
};

/** Opens the sheet that closes time, with a day filled in. */
export const openNotHere = (api: FakeApi, filledIn: FilledIn | null) =>
  openDialog(api, filledIn, () => screen.findByRole('button', { name: 'Not here' }));

/** Opens the list of what became of the lessons of the only closing. */
export const openCalledOff = (api: FakeApi) =>
  openDialog(api, null, async () =>
    within(await screen.findByRole('list', { name: 'Called off' })).getByRole('button'),
  );
