// The error of a record that was changed by another page or process meanwhile.
import { AgentError } from '../errors.ts';

export const recordChanged = (kind: string, id: string): AgentError =>
  new AgentError('record-changed', `The ${kind} ${id} was changed or removed meanwhile.`, {
    received: id,
    hint: 'Read it again, and repeat the change.',
  });
