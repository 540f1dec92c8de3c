// The message that the user wants to repeat, from the chat to the form of a schedule.
import { createStore } from './store.ts';

export interface ScheduleDraft {
  readonly text: string;
  readonly sessionId: string;
}

export const scheduleDraft = createStore<ScheduleDraft | undefined>(undefined);
