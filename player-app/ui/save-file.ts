/**
 * Saves a text as a file of the browser's downloads; an app on an iPhone's home screen by the share sheet, since a download
 * opens a viewer there without a way back. `type` is its media type.
 */
export function saveFile(name: string, type: string, text: string): void {
  const file = new File([text], name, { type: `${type};charset=utf-8` });
  const sheet = { files: [file] };
  // Only iOS has it.
  const isOnHomeScreen = (navigator as { standalone?: boolean }).standalone;
  if (!isOnHomeScreen || !navigator.canShare?.(sheet)) return download(file);
  navigator.share(sheet).catch((error: unknown) => {
    // The person has closed the sheet. For any other reason, such as a press too long ago, there is the viewer.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(file);
  });
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has to have started before the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
