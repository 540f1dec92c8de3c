// The check of view specs against a tool and a sample of its results.
import { describe, expect, it } from 'vitest';
import { forecast } from '../../../test/support/spec-of-forecast.ts';
import { checkViewSpec } from './check-view-spec.ts';

describe('checkViewSpec', () => {
  it('names a pointer that the output schema does not have', () => {
    const spec = { version: 1 as const, result: { parts: [{ part: 'table' as const, at: '/items' }] } };
    expect(checkViewSpec(spec, forecast)).toMatchObject([{ code: 'missed-pointer', path: '/result/parts/0/at' }]);
    expect(checkViewSpec(spec, forecast, { samples: [{ items: [{ a: 1 }] }] })).toEqual([]);
  });

  it('names a part that finds nothing in a sample', () => {
    const spec = {
      version: 1 as const,
      result: { parts: [{ part: 'stats' as const, at: '', tiles: [{ at: '/heat' }] }] },
    };
    expect(checkViewSpec(spec, forecast, { samples: [{ days: [] }] })).toMatchObject([{ code: 'draws-nothing' }]);
  });

  it('names a preset with a parameter that the tool does not have', () => {
    const preset = { label: 'A week', arguments: { weeks: 1 } };
    const spec = { version: 1 as const, form: { presets: [preset] } };
    expect(checkViewSpec(spec, forecast)).toMatchObject([{ code: 'invalid-preset', path: '/form/presets/0' }]);
    expect(checkViewSpec(spec, { name: 'any', inputSchema: { additionalProperties: { type: 'number' } } })).toEqual([]);
  });

  it('names a field by its pointer in the spec', () => {
    const spec = { version: 1 as const, form: { fields: { '/place': { advanced: true } } } };
    expect(checkViewSpec(spec, forecast)).toMatchObject([{ path: '/form/fields/~1place' }]);
  });

  it('names a preset that the tool refuses', () => {
    const spec = { version: 1 as const, form: { presets: [{ label: 'A year', arguments: { days: 365 } }] } };
    expect(checkViewSpec(spec, forecast)).toMatchObject([{ code: 'invalid-preset' }]);
  });
});
