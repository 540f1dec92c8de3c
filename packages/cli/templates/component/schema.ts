// The schema and the contract of `sample-card`, without React: for servers, agents and prompts.
import { commonShape, defineContract } from '@vitrine/components/define-contract';
import * as z from 'zod/mini';

/** Titled values. The common members are the id, the receipt of a decision and the buttons below. */
const SampleCardSchema = z.object({
  ...commonShape,
  title: z.string(),
  items: z.array(z.object({ label: z.string(), value: z.string() })),
});
/** The props of `SampleCard` that travel as JSON. */
export type SampleCardData = z.infer<typeof SampleCardSchema>;

/** The contract of `SampleCard`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const sampleCardContract = defineContract({
  name: 'sample-card',
  description: 'Values with their labels, under a title.',
  schema: SampleCardSchema,
  // What is drawn for a required member that has not arrived.
  empty: { title: '', items: [] },
});
