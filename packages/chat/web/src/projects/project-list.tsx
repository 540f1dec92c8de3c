// All projects, and a form for a new one.
import { type FormEvent, useEffect, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { useStore } from '../state/store.ts';
import { PROJECT_TEXTS as TEXTS } from '../texts/pages/projects.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { ProjectLink } from './project-link.tsx';

/** The server's limit. */
const MAX_NAME = 200;

export function ProjectList() {
  const { projects, sessions, router } = useChat();
  const list = useStore(projects);
  const chats = useStore(sessions);
  const [name, setName] = useState('');
  const [problem, attempt] = useAttempt();
  useEffect(() => void projects.refresh(), [projects]);
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return;
    const { id } = await projects.create(name.trim());
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
      <form className="project-new" onSubmit={event => attempt(create(event))}>
        <input
          aria-label={TEXTS.newName}
          placeholder={TEXTS.newName}
          value={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
        />
        <button type="submit" className="button" disabled={name.trim() === ''}>
          {TEXTS.create}
        </button>
      </form>
      {problem === undefined ? null : <Problem text={problem} />}
    </section>
  );
}
