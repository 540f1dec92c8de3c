/** Saves a file through the browser's downloads. */
export function saveFile(name: string, body: Blob): void {
  const url = URL.createObjectURL(body);
  const link = document.createElement('a');
  link.href = url;
  // The name must not contain folders or control characters.
  link.download = name.replace(/[\\/\u0000-\u001f]/g, '_').slice(0, 200) || 'file';
  link.click();
  // By the next task the download holds its own reference.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
