// The page of apps: all of them, or the one that the URL names.
import type { Page } from '../state/router.ts';
import { AppList } from './app-list.tsx';
import { AppView } from './app-view.tsx';
import '../../styles/navigation/apps.css';

export default function AppsPage({ page }: { page: Page }) {
  const [server, tool] = page.parts;
  if (server === undefined || tool === undefined) return <AppList />;
  return <AppView key={JSON.stringify(page)} server={server} tool={tool} isAlone={page.name === 'app'} />;
}
