// What a tool may do that cannot be taken back: said in red, with the server's own words about the tool.
import { TOOL_TRAITS } from '../texts/form.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';

/** Marks a destructive tool on the line of a call. */
export const DestructiveMark = () => <span className="destructive-mark">{TOOL_TRAITS.destructive}</span>;

/** Notes a destructive tool on a card. `description`: the server's. */
export function DestructiveNote({ description }: { description: string | undefined }) {
  return (
    <div className="destructive-note">
      <p>
        <strong>{TOOL_TRAITS.destructive}</strong>
      </p>
      {description ? (
        <blockquote className="tool-description">
          <MessageText text={description} />
        </blockquote>
      ) : null}
    </div>
  );
}
