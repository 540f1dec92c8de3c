// The page beside chats that the URL names, in the main column.
import type { PageName } from '@vitrine/agent/internal/api';
import { type ComponentType, lazy } from 'react';
import type { Page } from '../state/router.ts';

/** Pages by their names. None is part of the first load. */
const PAGES: Readonly<Record<PageName, ComponentType<{ readonly page: Page }>>> = {
  apps: lazy(() => import('../apps/apps-page.tsx')),
  shared: lazy(() => import('../sharing/shared-page.tsx')),
  app: lazy(() => import('../apps/apps-page.tsx')),
  projects: lazy(() => import('../projects/projects-page.tsx')),
  boards: lazy(() => import('../boards/boards-page.tsx')),
  inbox: lazy(() => import('../inbox/inbox-page.tsx')),
  schedules: lazy(() => import('../schedules/schedules-page.tsx')),
};

export function PageView({ page }: { page: Page }) {
  const Content = PAGES[page.name];
  return <Content page={page} />;
}
