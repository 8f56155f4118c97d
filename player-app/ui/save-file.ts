/** Saves a text as a file of the browser's downloads. `type` is its media type. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has to have started before the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
