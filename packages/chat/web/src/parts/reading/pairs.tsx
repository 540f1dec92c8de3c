// Members of a record in a line each: their names in words, and their values.
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { humanise } from '@vitrine/models/internal/form/labels';
import { type Beside, type Field, labelWithoutUnit, readMeaning } from '@vitrine/models/internal/reading';
import type { ReactNode } from 'react';
import { READING_TEXTS as TEXTS } from '../../texts/reading.ts';
import { Value } from './value.tsx';

/** A line; `content` stands for its value. */
export interface Line {
  readonly field: Field;
  readonly content?: ReactNode;
}

export interface PairsProps {
  lines: readonly Line[];
  beside?: Beside;
  /** `figures`: a few numbers, drawn large. @default 'pairs' */
  look?: 'pairs' | 'figures';
}

export function Pairs({ lines, beside = {}, look = 'pairs' }: PairsProps) {
  return (
    <dl className={`reading-${look}`}>
      {lines.map(({ field, content }) => (
        <div key={field.key}>
          <dt>
            <UntrustedText text={fieldLabel(field, beside)} maxCharacters={MAX_LABEL} />
          </dt>
          <dd>{content ?? <Value value={field.value} name={field.key} beside={{ ...beside, unit: field.unit }} />}</dd>
        </div>
      ))}
    </dl>
  );
}

const MAX_LABEL = 200;
/** Meanings that are written with their unit. */
const WITH_UNIT = /^(quantity|duration|size|money)$/;

/** The name of a member in words, without a unit that is written at its value. */
export function fieldLabel({ key, value, unit }: Field, beside: Beside = {}): string {
  if (key === 'position') return TEXTS.position;
  const { kind } = readMeaning(value, key, { ...beside, unit });
  return WITH_UNIT.test(kind) ? labelWithoutUnit(key) : humanise(key);
}
