// Whether a form has no field at all.

export function hasNoFields(root: {
  kind: string;
  properties?: readonly unknown[];
  entries?: readonly unknown[];
  extensible?: boolean;
}): boolean {
  return root.kind === 'object' && root.properties?.length === 0 && root.entries?.length === 0 && !root.extensible;
}
