// Hands a file to the browser's downloads.

export function saveFile(name: string, body: Blob): void {
  const url = URL.createObjectURL(body);
  const link = document.createElement('a');
  link.href = url;
  // A name is a name: no folders, no control characters.
  link.download = name.replace(/[\\/\u0000-\u001f]/g, '_').slice(0, 200) || 'file';
  link.click();
  // The download has taken its own reference by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
