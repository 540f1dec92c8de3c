// The inputs of the catalog for one value: text, yes or no, number, date and time.
import { UntrustedText, useTexts } from '@vitrine/components/internal/drawing';
import { safeText } from '@vitrine/std/internal/safe-text';
import type { ChangeEvent, ReactNode } from 'react';
import { toBoolean, toNumber, toText } from '../values/functions.ts';
import type { ResolvedNode } from '../values/resolve.ts';
import { LinklessContext, text, useDrawing } from './context.ts';
import { Field, useBound } from './field.tsx';
import { ENGLISH } from './texts.ts';

interface NodeProps {
  readonly node: ResolvedNode;
}

type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

export function TextFieldView({ node }: NodeProps): ReactNode {
  const texts = useTexts('a2ui', ENGLISH);
  const [value, change] = useBound(node);
  const { variant } = node.props;
  const isNumber = variant === 'number' && Number.isFinite(Number(toText(value)));
  const shared = {
    className: 'vitrine-input',
    value: toText(value),
    placeholder: safeText(text(node, 'placeholder')),
    onChange: (event: Change) => change(event.target.value),
  };
  return (
    <Field node={node} label={text(node, 'label')} hint={variant === 'obscured' ? texts.secret : node.description}>
      {({ labelId: _, ...ids }) =>
        variant === 'longText' ? (
          <textarea {...ids} {...shared} rows={3} />
        ) : variant === 'obscured' ? (
          // No password manager fills in what it keeps for this page's own site.
          <input {...ids} {...shared} type="password" autoComplete="one-time-code" />
        ) : (
          <input
            {...ids}
            {...shared}
            // What is no number would not be shown in a field for numbers.
            type={isNumber ? 'number' : 'text'}
            step={isNumber ? 'any' : undefined}
            autoComplete="off"
          />
        )
      }
    </Field>
  );
}

export function CheckBoxView({ node }: NodeProps): ReactNode {
  const [value, change] = useBound(node);
  return (
    <Field node={node} label="" hint={node.description}>
      {({ labelId: _, ...ids }) => (
        <label className="vitrine-check">
          <input {...ids} type="checkbox" checked={toBoolean(value)} onChange={event => change(event.target.checked)} />
          <UntrustedText text={text(node, 'label')} />
        </label>
      )}
    </Field>
  );
}

export function SliderView({ node }: NodeProps): ReactNode {
  const [value, change] = useBound(node);
  const { min = 0, max = 100, steps } = node.props;
  const [low, high] = [toNumber(min) ?? 0, toNumber(max) ?? 100];
  const number = Math.min(Math.max(toNumber(value) ?? low, low), Math.max(high, low));
  const count = toNumber(steps);
  // One hundredth where the range is small, as 0 to 1 is; else whole numbers.
  const step = count && count > 0 ? (high - low) / count : high - low <= 2 ? 0.01 : 1;
  return (
    <Field node={node} label={text(node, 'label') || (node.label ?? '')} hint={node.description}>
      {({ labelId: _, ...ids }) => (
        <span className="vitrine-a2ui-slider">
          <input
            {...ids}
            type="range"
            min={low}
            max={high}
            step={step}
            value={number}
            onChange={event => change(Number(event.target.value))}
          />
          <output htmlFor={ids.id}>{number}</output>
        </span>
      )}
    </Field>
  );
}

export function DateTimeView({ node }: NodeProps): ReactNode {
  const texts = useTexts('a2ui', ENGLISH);
  const [value, change] = useBound(node);
  const { enableDate, enableTime } = node.props;
  const type = enableTime === true ? (enableDate === true ? 'datetime-local' : 'time') : 'date';
  const shown = toInputValue(toText(value), type);
  const label = text(node, 'label') || (node.label ?? '');
  const limit = (name: string): string | undefined => toInputValue(text(node, name), type) || undefined;
  return (
    <Field node={node} label={label} hint={node.description}>
      {({ labelId: _, ...ids }) => (
        <input
          {...ids}
          className="vitrine-input vitrine-a2ui-date"
          // Version 0.8 has no label for it.
          aria-label={label === '' ? texts[type] : undefined}
          type={type}
          value={shown}
          min={limit('min')}
          max={limit('max')}
          onChange={event => change(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The part of an ISO 8601 text that an input of the type takes; empty when there is none. A time with a zone is shown in the user's. */
function toInputValue(value: string, type: 'date' | 'time' | 'datetime-local'): string {
  const hasZone = /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(value);
  const local = hasZone && type !== 'date' ? toLocal(value) : value;
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2})?/.exec(local) ?? [];
  if (type === 'date') return date ?? '';
  if (type === 'time') return time ?? '';
  return date === undefined ? '' : `${date}T${time ?? '00:00'}`;
}

function toLocal(value: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function ButtonView({ node }: NodeProps): ReactNode {
  const { draw, press, busy, problem, prefix } = useDrawing();
  const texts = useTexts('a2ui', ENGLISH);
  const { variant } = node.props;
  const isBusy = busy.has(node.key);
  const reason = problem(node);
  const isOff = isBusy || reason !== undefined;
  const reasonId = `${prefix}${node.key}-reason`;
  return (
    <span className="vitrine-a2ui-button">
      <button
        type="button"
        className="vitrine-button"
        data-variant={variant === 'primary' ? undefined : variant === 'borderless' ? 'ghost' : 'outline'}
        aria-disabled={isOff || undefined}
        aria-busy={isBusy || undefined}
        aria-label={node.label === undefined ? undefined : safeText(node.label)}
        aria-describedby={reason === undefined ? undefined : reasonId}
        title={reason === undefined ? undefined : safeText(reason)}
        onClick={() => {
          if (!isOff) press(node);
        }}
      >
        <LinklessContext.Provider value={true}>{draw(node.slots.child)}</LinklessContext.Provider>
      </button>
      {reason === undefined ? null : (
        <span id={reasonId} hidden>
          <UntrustedText text={reason} lines />
        </span>
      )}
      {isBusy ? (
        <span className="vitrine-a2ui-busy" role="status">
          {texts.working}
        </span>
      ) : null}
    </span>
  );
}
