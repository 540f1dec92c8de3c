// The component of `collection-schema`: the fields of a collection, their types, and the fields inside of documents and arrays.
import {
  type CollectionSchemaData,
  CollectionSchemaDataSchema,
} from '@vitrine/protocol/internal/render-data/collection-schema';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { Card } from '../kit/card.tsx';
import { guarded } from '../kit/guarded.tsx';
import { Icon } from '../kit/icons.tsx';
import { Name } from '../kit/name.tsx';
import { Notice } from '../kit/notice.tsx';
import { SearchField } from '../kit/search-field.tsx';
import { usePartialList } from '../kit/use-partial-list.ts';
import { type Field, findFields, readFields, typeKind } from './fields.ts';

/** Props of `<CollectionSchema>`. */
interface CollectionSchemaProps {
  data: CollectionSchemaData;
}

const SEARCH_FROM = 12;
const STEP = 200;

export function CollectionSchemaView({ data }: CollectionSchemaProps): ReactNode {
  const { database, collection, schema, fieldsCount } = data;
  const fields = useMemo(() => readFields(schema), [schema]);
  const [query, setQuery] = useState('');
  const matches = useMemo(() => (query.trim() === '' ? fields : findFields(fields, query.trim())), [fields, query]);
  const count = fieldsCount ?? fields.length;
  return (
    <Card
      icon="fields"
      title={collection === undefined ? 'Schema' : <Name text={collection} />}
      subtitle={
        <>
          {database !== undefined && (
            <>
              in <Name text={database} /> ·{' '}
            </>
          )}
          {count.toLocaleString()} {count === 1 ? 'field' : 'fields'}
        </>
      }
    >
      {fields.length === 0 ? (
        <Notice tone="quiet" icon="fields" heading="No fields">
          <p>The collection is empty, or nothing is known of what is in it.</p>
        </Notice>
      ) : (
        <>
          {fields.length >= SEARCH_FROM && (
            <div className="ve-bar">
              <SearchField label="Find a field" value={query} onChange={setQuery} />
            </div>
          )}
          <FieldList fields={matches} isOpen={query.trim() !== ''} />
          {matches.length === 0 && <p className="ve-nothing">No field has that in its name.</p>}
        </>
      )}
    </Card>
  );
}

/** The same with a check of its data. */
export const CollectionSchema: (props: CollectionSchemaProps) => ReactNode = guarded(
  CollectionSchemaDataSchema,
  'the schema of a collection',
  CollectionSchemaView,
);

function FieldList({ fields, isOpen }: { fields: readonly Field[]; isOpen: boolean }): ReactNode {
  const { shown, left, more } = usePartialList(fields, STEP);
  return (
    <>
      <ul className="ve-fields">
        {shown.map(field => (
          <FieldRow key={field.path} field={field} isOpen={isOpen} />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="ve-more" onClick={more}>
          Show {Math.min(left, STEP).toLocaleString()} more of {left.toLocaleString()}
        </button>
      )}
    </>
  );
}

/** `isOpen`: the fields inside are shown until the user folds them. */
function FieldRow({ field, isOpen }: { field: Field; isOpen: boolean }): ReactNode {
  const [wish, setWish] = useState<boolean>();
  const id = useId();
  const { name, types, inside } = field;
  const open = wish ?? isOpen;
  return (
    <li className="ve-field">
      <div className="ve-field-line">
        {inside.length > 0 ? (
          <button
            type="button"
            className="ve-toggle"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setWish(!open)}
          >
            <Icon name="chevron" />
            <Name text={name} />
          </button>
        ) : (
          <span className="ve-toggle">
            <Name text={name} />
          </span>
        )}
        <span className="ve-types">
          {types.map(type => (
            <span key={type} className="ve-type" data-kind={typeKind(type)}>
              <Name text={type} />
            </span>
          ))}
        </span>
      </div>
      {open && inside.length > 0 && (
        <div id={id}>
          <FieldList fields={inside} isOpen={isOpen} />
        </div>
      )}
    </li>
  );
}
