// A dialog over the page. Escape and a press outside close it; the focus goes back to where it was.
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface ModalDialogProps {
  className: string;
  /** The id of its heading. */
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Chromium gives the focus back to a field while that is still inert, and puts no caret into it: keys that are typed are lost. The caret is set again when
 * the page is drawn without the dialog.
 */
function restoreCaret(): void {
  requestAnimationFrame(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLTextAreaElement) && !(field instanceof HTMLInputElement)) return;
    // Null for fields without text, such as checkboxes.
    if (field.selectionStart !== null) field.setSelectionRange(field.selectionStart, field.selectionEnd);
  });
}

export function ModalDialog({ className, labelledBy, onClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // While it is still in the document, where closing gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      restoreCaret();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      closedby="any"
      // The event is late: StrictMode has opened it again by then.
      onClose={() => dialog.current?.open || onClose()}
    >
      {children}
    </dialog>
  );
}
