// Copies from inside a frame. Without the permission `clipboard-write` only the old command works, and only right after a click or a key.

/** Rejects when the text could not be copied. */
export async function copyText(text: string): Promise<void> {
  // The old command first, while the user activation is still valid.
  if (copyByCommand(text)) return;
  await globalThis.navigator.clipboard.writeText(text);
}

function copyByCommand(text: string): boolean {
  const { document } = globalThis;
  let copied = false;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    copied = true;
  };
  document.addEventListener('copy', give, { capture: true });
  try {
    return document.execCommand('copy') && copied;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', give, { capture: true });
  }
}
