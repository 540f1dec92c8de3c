// The arguments in one line, shown while the form is folded.
import type { ControlNode, FormSnapshot, Json } from '@vitrine/models/form';
import { childControls, pointer } from '@vitrine/models/internal/form/page-parts';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';

const MAX_CHARACTERS = 40;
const MAX_VALUES = 6;

export function previewText(value: Json | undefined, secrets: readonly string[] = []): string {
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .slice(0, MAX_VALUES)
    .map(([name, part]) => {
      const text = typeof part === 'string' ? part : exactNumbers.stringify(part).replace(/^.*\{.*$/, '…');
      return `${name}: ${secrets.includes(pointer('', name)) ? '•••' : shortened(text)}`;
    })
    .join(' · ');
}

/** Returns the form's values as text, without secrets, and without members that only a JSON editor shows. */
export function formPreviewText({ root, value }: FormSnapshot): string {
  const members = root.kind === 'variant' && root.content ? root.content : root;
  const secrets = childControls(members).filter(holdsSecret);
  return members.kind === 'json'
    ? ''
    : previewText(
        value,
        secrets.map(({ path }) => path),
      );
}

function holdsSecret(control: ControlNode): boolean {
  return control.secret || childControls(control).some(holdsSecret);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS - 1)}…` : line;
}

/** Whether a form has nothing to fill in. */
export function hasNoFields(root: ControlNode): boolean {
  return root.kind === 'object' && root.properties.length === 0 && root.entries.length === 0 && !root.extensible;
}
