// The arguments in one line, for where the form is folded away.
import type { ControlNode, Json } from '@vitrine/form';

const LONGEST = 40;
const MOST = 6;

export function previewOf(value: Json | undefined): string {
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .slice(0, MOST)
    .map(([name, part]) => `${name}: ${shortened(typeof part === 'string' ? part : JSON.stringify(part))}`)
    .join(' · ');
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

/** There is nothing to fill in. */
export function isSilent(root: ControlNode): boolean {
  return root.kind === 'object' && root.properties.length === 0 && root.entries.length === 0 && !root.extensible;
}
