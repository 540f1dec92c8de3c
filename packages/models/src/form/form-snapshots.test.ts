// createForm(): a form as a store of immutable snapshots.
import { describe, expect, it, vi } from 'vitest';
import { person, value } from '../../test/form/support/person-form.ts';
import { type ControlNode, createForm } from './index.ts';

describe('createForm(): as a store', () => {
  it('gives the same snapshot until a change, and shares unchanged parts', () => {
    const form = createForm(person);
    const listener = vi.fn();
    const stop = form.subscribe(listener);
    const before = form.getSnapshot();
    expect(form.getSnapshot()).toBe(before);
    form.input('/name', 'Ada');
    const after = form.getSnapshot();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(after.root).not.toBe(before.root);
    const members = (root: ControlNode) => (root.kind === 'object' ? root.properties : []);
    expect(members(after.root)[0]).not.toBe(members(before.root)[0]);
    expect(members(after.root).slice(1)).toEqual(members(before.root).slice(1));
    for (const index of [1, 2, 3, 4]) expect(members(after.root)[index]).toBe(members(before.root)[index]);
    expect(form.input('/no/such', 'x')).toBe(false);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    form.input('/name', 'Eve');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reports whether the value differs from the initial one', () => {
    const form = createForm(person, { value: { name: 'Ada' } });
    form.input('/name', 'Eve');
    expect(form.getSnapshot().dirty).toBe(true);
    form.input('/name', 'Ada');
    expect(form.getSnapshot().dirty).toBe(false);
  });

  it('returns a copy of the value, and keeps a copy of the value it was given', () => {
    const initialValue = { name: 'Ada', tags: ['x'] };
    const form = createForm(person, { value: initialValue });
    initialValue.tags.push('later');
    const result = form.submit() as unknown as { value: { tags: string[] } };
    result.value.tags.push('mine');
    expect(value(form)).toEqual({ name: 'Ada', tags: ['x'] });
  });

  it('makes the same controls from the same schema', () => {
    expect(createForm(person).getSnapshot()).toEqual(createForm(person).getSnapshot());
  });
});
