// Earlier chats: the pinned ones, then the others by day, newest first, then those that the user has put away.
import type { Project, SessionSummary } from '@vitrine/agent/internal/api';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { ProjectLink } from '../projects/project-link.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { SIDEBAR_TEXTS as TEXTS } from '../texts/sidebar.ts';
import { Name } from '../untrusted-text/name.tsx';
import { groupByDay } from './group-by-day.ts';
import { ImportChat } from './import-chat.tsx';
import { SessionItem } from './session-item.tsx';

interface ProjectGroupProps {
  project: Project;
  sessions: readonly SessionSummary[];
  list: (sessions: readonly SessionSummary[]) => ReactNode;
  onChosen: () => void;
}

/** Draws the chats of a project under its name; nothing for a project without chats. */
function ProjectGroup({ project, sessions, list, onChosen }: ProjectGroupProps) {
  if (sessions.length === 0) return null;
  return (
    <div data-project={project.id}>
      <h2 className="sidebar-heading">
        <ProjectLink id={project.id} onChosen={onChosen}>
          <Icon name="projects" /> <Name text={project.name} />
        </ProjectLink>
      </h2>
      {list(sessions)}
    </div>
  );
}

export function SessionList({ onChosen }: { onChosen: () => void }) {
  const chat = useChat();
  const current = useStore(chat.router);
  // Chats in which nothing happened are left out.
  const sessions = useStore(chat.sessions).filter(
    ({ id, seq, title }) => seq > 0 || title !== undefined || id === current,
  );
  const listed = sessions.filter(({ archived }) => archived !== true);
  const archived = sessions.filter(session => session.archived === true);
  const projects = useStore(chat.projects) ?? [];
  const projectIds = new Set(projects.map(({ id }) => id));
  const isInProject = ({ project }: SessionSummary): boolean => project !== undefined && projectIds.has(project);
  const groups: { name: string; sessions: readonly SessionSummary[] }[] = [
    { name: TEXTS.pinned, sessions: listed.filter(({ pinned }) => pinned === true) },
    ...groupByDay(
      listed.filter(session => session.pinned !== true && !isInProject(session)),
      new Date(),
    ).map(group => ({ name: TEXTS[group.day], sessions: group.sessions })),
  ].filter(group => group.sessions.length > 0);
  const list = (items: readonly SessionSummary[]) => (
    <ul>
      {items.map(session => (
        <SessionItem key={session.id} session={session} isCurrent={session.id === current} onChosen={onChosen} />
      ))}
    </ul>
  );
  return (
    <section className="session-list" aria-label={TEXTS.chats}>
      {projects.map(project => (
        <ProjectGroup
          key={project.id}
          project={project}
          sessions={listed.filter(session => session.project === project.id && session.pinned !== true)}
          list={list}
          onChosen={onChosen}
        />
      ))}
      {groups.length === 0 ? <p className="quiet small">{TEXTS.noChats}</p> : null}
      {groups.map(group => (
        <div key={group.name}>
          <h2 className="sidebar-heading">{group.name}</h2>
          {list(group.sessions)}
        </div>
      ))}
      {archived.length === 0 ? null : (
        <details className="archived" open={archived.some(({ id }) => id === current) || undefined}>
          <summary className="server-head">
            {TEXTS.archived} <span className="quiet">{archived.length}</span>
          </summary>
          {list(archived)}
        </details>
      )}
      <ImportChat onChosen={onChosen} />
    </section>
  );
}
