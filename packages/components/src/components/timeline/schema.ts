// The schema and the contract of `timeline`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const text = z.string().check(z.minLength(1));

const EventSchema = z.object({
  id: z.optional(text),
  title: text,
  /** ISO 8601, a day or an instant; another text, such as `1870s`, is shown as it is. */
  at: z.optional(text),
  /** End of an event that lasts. */
  until: z.optional(text),
  description: z.optional(z.string()),
  /** Participants, such as a place or a name. */
  tags: z.optional(z.array(z.string())),
  /** Tone of the event. @default 'neutral' */
  tone: z.optional(z.enum(['neutral', 'info', 'success', 'warning', 'danger'])),
  /** `upcoming` has not happened yet. Absent: it has. */
  state: z.optional(z.enum(['past', 'current', 'upcoming'])),
  /** The page that the title leads to. */
  href: z.optional(z.string()),
});
export type TimelineEvent = z.infer<typeof EventSchema>;

/** Events one below the other, in the order of the data. */
const TimelineSchema = z.object({
  ...commonShape,
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  /** Events; for none the component says so. */
  events: z.array(EventSchema),
  /** Puts a heading above the events of each. Absent: none. */
  groupBy: z.optional(z.enum(['none', 'day', 'month', 'year'])),
  /** BCP 47, for dates. Absent: the application's. */
  locale: z.optional(z.string()),
});
/** Props of `Timeline` that travel as JSON, without the props of the application. */
export type TimelineData = z.infer<typeof TimelineSchema>;

/** The contract of `Timeline`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const timelineContract = defineContract({
  name: 'timeline',
  description: 'Events in the order of time, each with its date, a few words and a state.',
  schema: TimelineSchema,
  empty: { events: [] },
});
