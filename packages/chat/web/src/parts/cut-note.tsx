// States what was left out of a part: nothing is truncated silently.
import type { Truncation } from '@vitrine/protocol/internal/content/parts';
import { AMOUNTS, PART_TEXTS as TEXTS } from '../texts/parts.ts';
import { formatBytes } from './text/format.ts';

export function CutNote({ cut }: { cut: Truncation | undefined }) {
  if (!cut) return null;
  const amount = (count: number): string => (cut.unit === 'bytes' ? formatBytes(count) : AMOUNTS[cut.unit](count));
  return (
    <p className="note">
      {cut.kept === 0 ? TEXTS.overLimit(amount(cut.total)) : TEXTS.cut(amount(cut.kept), amount(cut.total))}
    </p>
  );
}
