// Says what was left out of a part: no cut is silent.
import type { Cut } from '@vitrine/protocol';
import { formatBytes } from './format.ts';

export function CutNote({ cut }: { cut: Cut | undefined }) {
  if (!cut) return null;
  const amount = (count: number): string =>
    cut.unit === 'bytes' ? formatBytes(count) : `${count.toLocaleString()} ${cut.unit}`;
  return (
    <p className="note">
      {cut.kept === 0
        ? `Not shown: ${amount(cut.total)} is over the limit.`
        : `Cut: the first ${amount(cut.kept)} of ${amount(cut.total)} are shown.`}
    </p>
  );
}
