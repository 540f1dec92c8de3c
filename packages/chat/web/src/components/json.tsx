// A JSON value as a tree. Import it lazily: `parts/json.tsx` does.
import { JsonView } from '@vitrine/components/json-view';
import { MAX_HEIGHT, OPEN_DEPTH } from '../parts/json/tree-height.ts';
import './page-styles.ts';

export default function PageJson({ value, label }: { value: unknown; label: string }) {
  return <JsonView value={value} label={label} openDepth={OPEN_DEPTH} maxHeight={`${MAX_HEIGHT}rem`} />;
}
