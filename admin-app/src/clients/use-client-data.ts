import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { downloadClientData, type ListedClient } from '@lessons/contract';
import { londonDateOf, plainNameOf } from '@lessons/rules';
import { saveFile, serverNow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { useNotifyFailure } from '../requests/use-notify-failure.ts';

type DataFormat = 'page' | 'json';

/** Saves everything that is stored about a client without account, as players download their own data. */
export function useClientData(client: ListedClient): UseMutationResult<void, Error, DataFormat> {
  const { api } = useAdmin();
  const notifyFailure = useNotifyFailure();
  return useMutation({
    mutationFn: async (format: DataFormat) => {
      const { data, page } = await api(downloadClientData, { params: { id: client.id } });
      const name = `data-${plainNameOf(client).replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${londonDateOf(serverNow())}`;
      if (format === 'page') saveFile(`${name}.html`, 'text/html', page);
      else saveFile(`${name}.json`, 'application/json', JSON.stringify(data, null, 2));
    },
    onError: (error) => notifyFailure(error, { topic: 'client-data', title: 'Download failed' }),
  });
}
