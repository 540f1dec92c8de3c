// German: every text of the page, and of the components. The reader is “du”.
import { A2UI_GERMAN } from '@vitrine/a2ui/texts/de';
import { GERMAN } from '@vitrine/components/texts/de';

export * from './admin.ts';
export * from './approvals.ts';
export * from './composer.ts';
export * from './form.ts';
export * from './inspect.ts';
export * from './pages/apps.ts';
export * from './pages/artifacts.ts';
export * from './pages/boards.ts';
export * from './pages/inbox.ts';
export * from './pages/projects.ts';
export * from './pages/schedules.ts';
export * from './pages/sharing.ts';
export * from './parts.ts';
export * from './reading.ts';
export * from './result.ts';
export * from './sandbox.ts';
export * from './settings/data.ts';
export * from './settings/general-settings.ts';
export * from './settings/import.ts';
export * from './settings/models.ts';
export * from './settings/server-sign-in.ts';
export * from './settings/servers.ts';
export * from './settings/settings.ts';
export * from './shell.ts';
export * from './sidebar.ts';
export * from './tools.ts';
export * from './transcript.ts';
export * from './turn.ts';
export * from './warnings.ts';

/** The texts of components and of A2UI surfaces, which are in their packages. */
export const COMPONENT_TEXTS = { ...GERMAN, ...A2UI_GERMAN };
