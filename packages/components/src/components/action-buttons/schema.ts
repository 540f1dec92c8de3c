// The schema and the contract of `action-buttons`, without React.
import * as z from 'zod/mini';
import { ActionsConfigSchema, commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

export const ActionButtonsSchema = z.object({
  id: commonShape.id,
  role: commonShape.role,
  receipt: commonShape.receipt,
  ...ActionsConfigSchema.shape,
});
/** Props of `ActionButtons` that travel as JSON, without the props of the application. */
export type ActionButtonsData = z.infer<typeof ActionButtonsSchema>;

/** The contract of `ActionButtons`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const actionButtonsContract = defineContract({
  name: 'action-buttons',
  description: 'A row of buttons. Each press is sent to the assistant; an action may ask for a second press.',
  schema: ActionButtonsSchema,
  empty: { items: [] },
});
