// An error in a line of its own, which screen readers announce. It may quote what a server or a model sent.
import { MessageText } from './message-text.tsx';

export function Problem({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p className={`problem ${className}`.trim()} role="alert">
      <MessageText text={text} />
    </p>
  );
}
