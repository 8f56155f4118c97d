import { afterEach, expect, jest, test } from '@jest/globals';
import { saveFile } from './save-file.ts';

const downloaded = jest.fn<(name: string) => void>();
const share = jest.fn<(data: ShareData) => Promise<void>>();

/** Saves a file on a device whose share sheet takes files. */
async function save({ standalone }: { standalone: boolean }): Promise<void> {
  Object.assign(navigator, { standalone, canShare: () => true, share });
  URL.createObjectURL = () => 'blob:file';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    downloaded(this.download);
  });
  saveFile('lessons.csv', 'text/csv', 'a,b');
  await Promise.resolve();
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.clearAllMocks();
});

test('an app on an iPhone’s home screen offers the share sheet with the file', async () => {
  share.mockResolvedValue();
  await save({ standalone: true });
  expect(share.mock.calls[0]?.[0].files?.map(({ name }) => name)).toEqual(['lessons.csv']);
  expect(downloaded).not.toHaveBeenCalled();
});

test.each([
  ['AbortError', 0],
  ['NotAllowedError', 1],
])('a share sheet that ends with %s is followed by downloads: %i', async (name, times) => {
  share.mockRejectedValue(new DOMException('', name));
  await save({ standalone: true });
  expect(downloaded).toHaveBeenCalledTimes(times);
});

test('a browser downloads the file, also where there is a share sheet', async () => {
  await save({ standalone: false });
  expect(share).not.toHaveBeenCalled();
  expect(downloaded).toHaveBeenCalledWith('lessons.csv');
});
