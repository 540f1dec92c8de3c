// One text argument of a server's prompt or resource template. Where the server completes it, suggestions open above the field: a combobox whose
// text is free (ARIA Authoring Practices).

import type { Completion } from '@vitrine/protocol/internal/session/prompts';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { PaletteList } from '../palette/palette-list.tsx';
import { useMarkedItem } from '../palette/use-marked-item.ts';
import { COMPOSER_TEXTS as TEXTS } from '../texts/composer.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { useCompletions } from './use-completions.ts';

export interface Argument {
  readonly name: string;
  readonly description?: string | undefined;
  readonly required?: boolean | undefined;
}

interface ArgumentFieldProps {
  argument: Argument;
  /** Asks the server for suggestions; `others` are the values of the form's other fields. Absent: it completes nothing. */
  complete?: ((value: string, others: Record<string, string>) => Promise<Completion>) | undefined;
}

/** Reads what the user has entered, by the names of the arguments; empty fields are left out. */
export function readArguments(form: HTMLFormElement): Record<string, string> {
  const entered = [...new FormData(form)].filter(([, value]) => value !== '');
  return Object.fromEntries(entered.map(([name, value]) => [name, String(value)]));
}

export function ArgumentField({ argument: { name, description, required }, complete }: ArgumentFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const ask = complete && ((typed: string) => complete(typed, readOthers(input.current!, name)));
  const completions = useCompletions(ask);
  const { values, problem } = completions;
  // What is there already is no suggestion.
  const isOpen = values.length > 1 || (values.length === 1 && values[0] !== value);
  const choose = (index: number): void => {
    setValue(values[index] ?? '');
    completions.clear();
  };
  const marked = useMarkedItem({ isOpen, count: values.length, choose, close: completions.clear, isFree: true });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isCompositionKey(event)) return;
    if (marked.onKey(event)) event.stopPropagation();
    else if (event.key === 'ArrowDown' && complete) {
      event.preventDefault();
      completions.request(value, 'once');
    }
  };
  return (
    <div className="prompt-argument">
      <label htmlFor={id}>
        <Name text={name} />
        {required ? null : <span className="quiet"> {TEXTS.optional}</span>}
      </label>
      <input
        id={id}
        ref={input}
        name={name}
        value={value}
        required={required === true}
        autoComplete="off"
        aria-describedby={description === undefined ? undefined : `${id}-hint`}
        {...(complete && {
          role: 'combobox',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? marked.id : undefined,
          'aria-activedescendant': marked.activeId,
          'aria-autocomplete': 'list' as const,
          onFocus: () => completions.request(value, 'once'),
          onBlur: completions.clear,
          onKeyDown,
        })}
        onChange={event => {
          marked.reset();
          setValue(event.target.value);
          completions.request(event.target.value);
        }}
      />
      {isOpen ? (
        <Suggestions field={input}>
          <PaletteList
            marked={marked}
            label={TEXTS.suggestionsFor(displayName(name))}
            lines={values.map(text => ({ key: text, title: text, caption: null }))}
            empty=""
            note={completions.hasMore ? TEXTS.moreSuggestions : undefined}
            onChoose={choose}
          />
        </Suggestions>
      ) : null}
      {description === undefined ? null : (
        <span className="hint" id={`${id}-hint`}>
          <MessageText text={description} lines={false} />
        </span>
      )}
      {problem === undefined ? null : (
        <span className="hint" role="status">
          {TEXTS.noSuggestions} <MessageText text={problem} lines={false} />
        </span>
      )}
    </div>
  );
}

function readOthers(input: HTMLInputElement, name: string): Record<string, string> {
  const { [name]: _, ...others } = input.form ? readArguments(input.form) : {};
  return others;
}

/** Lays the list over the page, above its field or below it, wherever there is more room: the form around the field may scroll. */
function Suggestions({ field, children }: { field: RefObject<HTMLInputElement | null>; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      if (!box.current || !field.current) return;
      const { bottom, left, width } = field.current.getBoundingClientRect();
      // The label stays in sight.
      const { top } = (field.current.labels?.[0] ?? field.current).getBoundingClientRect();
      const above = top > window.innerHeight - bottom;
      Object.assign(box.current.style, {
        left: `${left}px`,
        width: `${width}px`,
        top: above ? 'auto' : `${bottom + 4}px`,
        bottom: above ? `${window.innerHeight - top + 4}px` : 'auto',
        maxHeight: `${Math.min(280, (above ? top : window.innerHeight - bottom) - 12)}px`,
      });
    };
    box.current?.showPopover();
    place();
    const options = { capture: true, passive: true };
    window.addEventListener('scroll', place, options);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, options);
      window.removeEventListener('resize', place);
    };
  }, [field]);
  return (
    <div ref={box} popover="manual" className="suggestions">
      {children}
    </div>
  );
}
