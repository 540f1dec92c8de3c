// A list: its items one below the other, each of which can be moved and removed.
import type { ArrayControl } from '@vitrine/form';
import { FieldGroup, type FieldProps } from './field.tsx';

export function ArrayField({ form, control, label, Nested }: FieldProps<ArrayControl>) {
  const name = label ?? control.label;
  return (
    <FieldGroup control={control} label={label}>
      {control.items.map((item, index) => {
        const title = `${name} ${index + 1}`;
        return (
          <div className="entry" key={item.key}>
            <Nested form={form} control={item} label={title} />
            <div className="entry-actions">
              {index > control.fixedItems ? (
                <button type="button" className="text-button" onClick={() => form.move(item.path, index - 1)}>
                  Move up<span className="unseen"> {title}</span>
                </button>
              ) : null}
              {control.canRemove && index >= control.fixedItems ? (
                <button type="button" className="text-button" onClick={() => form.remove(item.path)}>
                  Remove<span className="unseen"> {title}</span>
                </button>
              ) : null}
            </div>
          </div>
        );
      })}
      {control.canAdd ? (
        <button type="button" className="text-button" onClick={() => form.add(control.path)}>
          Add to {name}
        </button>
      ) : null}
    </FieldGroup>
  );
}
