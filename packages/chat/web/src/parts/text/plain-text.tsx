// A text with its own line breaks.
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';

export function PlainText({ text }: { text: string }) {
  return (
    <p className="plain-text">
      <UntrustedText text={text} lines />
    </p>
  );
}
