// The small cross of an attachment.
import { Icon } from '../icons/icon.tsx';

export function RemoveButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="remove-attachment" aria-label={label} title={label} onClick={onPress}>
      <Icon name="hide" />
    </button>
  );
}
