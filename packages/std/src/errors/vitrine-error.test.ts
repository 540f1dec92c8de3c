import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { VitrineError } from './vitrine-error.ts';

class OvenError extends VitrineError<'too-hot' | 'no-dough'> {
  override readonly name = 'OvenError';
}

it('an error has a code, the value received, a hint and a cause', () => {
  const cause = new Error('the thermostat');
  const error = new OvenError('too-hot', 'The oven has 400 °C.', { received: 400, hint: 'Wait ten minutes.', cause });
  expect(error).toBeInstanceOf(Error);
  expect({ ...error }).toEqual({ code: 'too-hot', received: 400, hint: 'Wait ten minutes.', name: 'OvenError' });
  expect([error.message, error.cause]).toEqual(['The oven has 400 °C.', cause]);
});

it('text and console show the message and the hint', () => {
  const error = new OvenError('no-dough', 'There is no dough.', { hint: 'Knead some.' });
  expect(String(error)).toBe('OvenError: There is no dough. Knead some.');
  expect(inspect(error)).toContain('There is no dough.');
  expect(inspect(error)).toContain('Knead some.');
  expect(inspect(error)).toContain('no-dough');
});

it('what is absent is no property, and not shown', () => {
  const error = new OvenError('no-dough', 'There is no dough.');
  expect(Object.keys(error).sort()).toEqual(['code', 'name']);
  expect(Object.hasOwn(error, 'cause')).toBe(false);
  expect(String(error)).toBe('OvenError: There is no dough.');
});

it('a package adds details of its own', () => {
  class DoorError extends VitrineError<'stuck', { readonly angle?: number }> {
    override readonly name = 'DoorError';
    declare readonly angle?: number;
  }
  expect(new DoorError('stuck', 'The door is stuck.', { angle: 12, received: 'a kick' })).toMatchObject({
    code: 'stuck',
    angle: 12,
    received: 'a kick',
  });
});
