// The page of projects: all of them, or the one that the URL names.
import type { Page } from '../state/router.ts';
import { ProjectList } from './project-list.tsx';
import { ProjectView } from './project-view.tsx';
import '../../styles/navigation/projects.css';

export default function ProjectsPage({ page }: { page: Page }) {
  const [id] = page.parts;
  return id === undefined ? <ProjectList /> : <ProjectView key={id} id={id} />;
}
