// The answers of each user that go on after their request: event streams, the progress of actions, files that are made while they are sent. They end
// with the user's access.
import { endable, isLongAnswer } from '../auth/end-stream.ts';

export interface LongAnswers {
  /** The same answer; a long one ends with `end`. */
  follow(userId: string, answer: Response): Response;
  /** Ends the long answers of a user. */
  end(userId: string): void;
}

export function createLongAnswers(): LongAnswers {
  const stops = new Map<string, Set<() => void>>();
  return {
    follow(userId, answer) {
      if (!isLongAnswer(answer)) return answer;
      return endable(answer, stop => {
        const ofUser = stops.get(userId) ?? new Set();
        stops.set(userId, ofUser.add(stop));
        return () => {
          ofUser.delete(stop);
          if (ofUser.size === 0 && stops.get(userId) === ofUser) stops.delete(userId);
        };
      });
    },
    end(userId) {
      const ofUser = stops.get(userId);
      stops.delete(userId);
      for (const stop of ofUser ?? []) stop();
    },
  };
}
