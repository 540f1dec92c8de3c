// The input and output of the tools. The server registers them; the view imports only their types.
import { defineUITool } from '@vitrine/server';
import { viewFile } from '@vitrine/server/vite';
import * as z from 'zod';

export const rollDice = defineUITool({
  name: 'roll_dice',
  title: 'Roll dice',
  description: 'Rolls some dice and gives their values.',
  inputSchema: z.object({
    dice: z.int().min(1).max(12).default(2).describe('How many dice'),
    sides: z.int().min(2).max(100).default(6).describe('Sides of each'),
  }),
  outputSchema: z.object({ sides: z.int(), values: z.array(z.int()), total: z.int() }),
  annotations: { readOnlyHint: true },
  ui: { ...viewFile(new URL('../dist/views/{{name}}.html', import.meta.url)) },
});
