// The two tools of the view: one reads, one changes. They are hidden from the model. All edits go through one tool, so that one "Always allow"
// covers ticking, typing, moving and deleting.
import { ChangeArguments, ChangedSchema, StateArguments, StateSchema } from '../schemas.ts';
import { answer, CHANGES, READS, say, type ToolContext } from './context.ts';

const FOR_THE_VIEW = { ui: { visibility: ['app'] } };

export function registerViewTools({ server, store }: ToolContext): void {
  server.registerTool(
    'notes_state',
    {
      title: 'Notes now',
      description: 'For the view: all notes, or only the revision when the view shows that one.',
      inputSchema: StateArguments,
      outputSchema: StateSchema,
      annotations: READS,
      _meta: FOR_THE_VIEW,
    },
    ({ since }) =>
      answer(() => {
        const revision = store.revision();
        const structuredContent = revision === since ? { revision } : store.snapshot();
        return { ...say(`Revision ${structuredContent.revision}.`), structuredContent };
      }),
  );
  server.registerTool(
    'change_notes',
    {
      title: 'Edit the notes',
      description:
        'For the view: what the user adds, edits, ticks, moves, deletes and restores. A deleted note can be restored.',
      inputSchema: ChangeArguments,
      outputSchema: ChangedSchema,
      annotations: CHANGES,
      _meta: FOR_THE_VIEW,
    },
    ({ changes }) =>
      answer(() => {
        const { missingIds } = store.apply(changes);
        const structuredContent = { ...store.snapshot(), missingIds: [...missingIds] };
        return { ...say(`Revision ${structuredContent.revision}.`), structuredContent };
      }),
  );
}
