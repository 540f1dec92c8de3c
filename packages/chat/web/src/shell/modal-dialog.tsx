// A dialog over the page. Escape and a press outside close it; the focus goes back to where it was.
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface ModalDialogProps {
  className: string;
  /** The id of its heading. */
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}

export function ModalDialog({ className, labelledBy, onClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // While it is still in the document, where closing gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
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
