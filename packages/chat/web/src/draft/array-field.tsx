// A field for an array: its items in a column; each can be moved and removed.
import type { ArrayControl } from '@vitrine/form';
import { FORM_TEXTS as TEXTS } from '../texts/form.ts';
import { FieldGroup, type FieldProps } from './field.tsx';

export function ArrayField({ form, control, label, Nested }: FieldProps<ArrayControl>) {
  const name = label ?? control.label;
  return (
    <FieldGroup control={control} label={label}>
      {control.items.map((item, index) => {
        const title = TEXTS.itemOf(name, index + 1);
        return (
          <div className="entry" key={item.key}>
            <Nested form={form} control={item} label={title} />
            <div className="entry-actions">
              {index > control.fixedItems ? (
                <button
                  type="button"
                  className="text-button"
                  aria-label={TEXTS.moveUpItem(title)}
                  onClick={() => form.move(item.path, index - 1)}
                >
                  {TEXTS.moveUp}
                </button>
              ) : null}
              {control.canRemove && index >= control.fixedItems ? (
                <button
                  type="button"
                  className="text-button"
                  aria-label={TEXTS.removeItem(title)}
                  onClick={() => form.remove(item.path)}
                >
                  {TEXTS.remove}
                </button>
              ) : null}
            </div>
          </div>
        );
      })}
      {control.canAdd ? (
        <button type="button" className="text-button" onClick={() => form.add(control.path)}>
          {TEXTS.addTo(name)}
        </button>
      ) : null}
    </FieldGroup>
  );
}
