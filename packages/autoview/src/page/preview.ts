// The arguments in one line, shown while the form is folded.
import type { ControlNode, FormSnapshot } from '@vitrine/models/form';
import { childControls } from '@vitrine/models/internal/form/page-parts';
import { previewText } from '@vitrine/models/internal/reading';

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

/** Whether a form has nothing to fill in. */
export function hasNoFields(root: ControlNode): boolean {
  return root.kind === 'object' && root.properties.length === 0 && root.entries.length === 0 && !root.extensible;
}
