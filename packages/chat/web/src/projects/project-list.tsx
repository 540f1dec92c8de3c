// All projects, and a form for a new one.
import { useEffect } from 'react';
import { NameForm } from '../shell/name-form.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { PROJECT_TEXTS as TEXTS } from '../texts/pages/projects.ts';
import { Name } from '../untrusted-text/name.tsx';
import { ProjectLink } from './project-link.tsx';

export function ProjectList() {
  const { projects, sessions, router } = useChat();
  const list = useStore(projects);
  const chats = useStore(sessions);
  useEffect(() => void projects.refresh(), [projects]);
  const create = async (name: string): Promise<void> => {
    const { id } = await projects.create(name);
    router.open({ name: 'projects', parts: [id] });
  };
  return (
    <section className="projects-page" aria-label={TEXTS.title}>
      <p className="lede">{TEXTS.lede}</p>
      {list === undefined ? <p className="quiet">{TEXTS.loading}</p> : null}
      {list?.length === 0 ? <p className="quiet">{TEXTS.none}</p> : null}
      {list && list.length > 0 ? (
        <ul className="project-rows">
          {list.map(project => (
            <li key={project.id}>
              <ProjectLink id={project.id} className="project-row">
                <Name text={project.name} />
                <span className="caption">
                  {TEXTS.chatCount(chats.filter(chat => chat.project === project.id).length)}
                </span>
              </ProjectLink>
            </li>
          ))}
        </ul>
      ) : null}
      <NameForm label={TEXTS.newName} createText={TEXTS.create} onCreate={create} />
    </section>
  );
}
