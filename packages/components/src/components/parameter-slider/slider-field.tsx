// One slider: the browser's own range, so that keys, touch and right-to-left work as everywhere.
import { safeText } from '@vitrine/std/internal/safe-text';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import type { Slider } from './schema.ts';
import { formatSliderValue, readFill } from './slider-values.ts';

interface SliderFieldProps {
  slider: Slider;
  value: number;
  locale: string;
  isDisabled: boolean;
  onChange(value: number): void;
}

export function SliderField({ slider, value, locale, isDisabled, onChange }: SliderFieldProps): ReactNode {
  const inputId = useId();
  const { from, to } = readFill(slider, value);
  const text = formatSliderValue(slider, value, locale);
  return (
    <div className="vitrine-slider">
      <label htmlFor={inputId}>
        <UntrustedText text={slider.label} />
      </label>
      <output htmlFor={inputId}>
        <UntrustedText text={text} />
      </output>
      <input
        id={inputId}
        type="range"
        min={slider.min}
        max={slider.max}
        step={slider.step ?? 1}
        value={value}
        disabled={isDisabled}
        aria-valuetext={safeText(text)}
        style={{ '--vt-from': `${from}%`, '--vt-to': `${to}%` } as CSSProperties}
        onChange={event => onChange(event.target.valueAsNumber)}
      />
      <span className="vitrine-slider-limits" aria-hidden="true">
        <span>{formatSliderValue({ ...slider, unit: undefined }, slider.min, locale)}</span>
        <span>{formatSliderValue({ ...slider, unit: undefined }, slider.max, locale)}</span>
      </span>
    </div>
  );
}
