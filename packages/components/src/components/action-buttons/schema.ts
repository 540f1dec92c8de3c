import * as z from 'zod/mini';
import { ActionsConfigSchema, commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

export const ActionButtonsSchema = z.object({ id: commonShape.id, ...ActionsConfigSchema.shape });
export type ActionButtonsData = z.infer<typeof ActionButtonsSchema>;

export const actionButtonsContract = defineContract({
  name: 'action-buttons',
  description: 'A row of buttons. Each press is sent to the assistant; an action may ask for a second press.',
  schema: ActionButtonsSchema,
  empty: { items: [] },
});
