// In place of a part that hung the page, or took too long, when it was last drawn.
import { PART_TEXTS as TEXTS } from '../../texts/parts.ts';

export function HeldNote({ onShow }: { onShow: () => void }) {
  return (
    <p className="note">
      {TEXTS.heavy}{' '}
      <button type="button" className="text-button" onClick={onShow}>
        {TEXTS.showAnyway}
      </button>
    </p>
  );
}
