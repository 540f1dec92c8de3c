// For pages of compiled views: JSON pointers, and the controls below a control.

export type { FieldDescription } from './form-description.ts';
export { parsePointer, pointer } from './json.ts';
export { childControls } from './model/fields/child-controls.ts';
