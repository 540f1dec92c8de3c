// A session of a user, as processes name it to each other.

export interface SessionKey {
  readonly userId: string;
  readonly sessionId: string;
}

/** One text for a session: the key of its job, and of maps. */
export const keyText = ({ userId, sessionId }: SessionKey): string => JSON.stringify([userId, sessionId]);

/** Topics for which processes wake each other. A signal carries its topic only; the data is in the database. */
export const topics = {
  /** A session has more events. */
  events: (session: SessionKey): string => `events:${keyText(session)}`,
  /** A session has commands for its holder, or one was withdrawn. */
  commands: (session: SessionKey): string => `commands:${keyText(session)}`,
  /** A command has progress or an answer. */
  answer: (commandId: string): string => `answer:${commandId}`,
  /** A session's live step has changed. */
  live: (session: SessionKey): string => `live:${keyText(session)}`,
  /** The user has changed what is allowed. */
  choices: (userId: string): string => `choices:${userId}`,
  /** Topic that stops what goes on for the user. */
  stop: (userId: string): string => `stop:${userId}`,
  /** A session waits for a holder. */
  sessions: 'sessions',
} as const;
