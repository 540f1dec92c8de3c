// What the inputs share: their label, the text of a failing check, and values that are bound to the data or kept here.
import { UntrustedText } from '@vitrine/components/internal/drawing';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toText } from '../values/functions.ts';
import type { ResolvedNode } from '../values/resolve.ts';
import { useDrawing } from './context.ts';

/** The value of an input and how to change it: in the data where it is bound, else in the input itself. */
export function useBound(node: ResolvedNode, property = 'value'): [value: unknown, change: (value: unknown) => void] {
  const { write } = useDrawing();
  const isBound = node.paths[property] !== undefined;
  const [own, setOwn] = useState<unknown>();
  const value = isBound || own === undefined ? node.props[property] : own;
  const change = (next: unknown): void => {
    if (!write(node, property, next)) setOwn(next);
  };
  return [value, change];
}

/** Attributes that name an input and its problem. */
interface FieldIds {
  readonly id: string;
  readonly labelId: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly node: ResolvedNode;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly className?: string;
  /** The label belongs to a group of controls, not to one. */
  readonly isGroup?: boolean;
  readonly children: (ids: FieldIds) => ReactNode;
}

/** A label over an input. A check that fails is shown once the user has been in the input. */
export function Field({ node, label, hint, className = '', isGroup = false, children }: FieldProps): ReactNode {
  const { problem, prefix } = useDrawing();
  const [isTouched, setIsTouched] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const isEmpty = toText(node.props.value) === '';
  useEffect(() => {
    // What empties a field that the user is not in is the server, after an action: the field is as new.
    if (isEmpty && !element.current?.contains(document.activeElement)) setIsTouched(false);
  }, [isEmpty]);
  const id = `${prefix}${node.key}`;
  const shown = isTouched ? problem(node) : undefined;
  const described = [hint === undefined ? '' : `${id}-hint`, shown === undefined ? '' : `${id}-problem`]
    .filter(Boolean)
    .join(' ');
  const ids: FieldIds = {
    id,
    labelId: `${id}-label`,
    'aria-invalid': shown === undefined ? undefined : true,
    'aria-describedby': described || undefined,
  };
  const words = <UntrustedText text={label} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus leaves
    <div ref={element} className={`vitrine-field vitrine-a2ui-field ${className}`} onBlur={() => setIsTouched(true)}>
      {label === '' ? null : isGroup ? (
        <span className="vitrine-field-label" id={ids.labelId}>
          {words}
        </span>
      ) : (
        <label className="vitrine-field-label" id={ids.labelId} htmlFor={id}>
          {words}
        </label>
      )}
      {children(ids)}
      {hint === undefined ? null : (
        <span className="vitrine-field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {shown === undefined ? null : (
        <span className="vitrine-field-error" id={`${id}-problem`} role="alert">
          <UntrustedText text={shown} lines />
        </span>
      )}
    </div>
  );
}
