// One project: its chats, and what they are told, offered and allowed.
import type { Project, ProjectChange } from '@vitrine/agent/internal/api';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useEffect, useState } from 'react';
import { Choice } from '../components/choice.tsx';
import { InstructionsForm } from '../components/instructions-form.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { PROJECT_TEXTS as TEXTS } from '../texts/pages/projects.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { DeleteProject } from './delete-project.tsx';
import { ProjectBoards } from './project-boards.tsx';
import { ProjectChats } from './project-chats.tsx';
import { ProjectFiles } from './project-files.tsx';
import { ProjectLink } from './project-link.tsx';
import { ProjectTools } from './project-tools.tsx';

/** Changes the project; the change is announced, or its problem is shown. */
export type ChangeProject = (change: ProjectChange) => Promise<void>;

const APPROVALS = ['default', 'own', 'ask-always'] as const;

export function ProjectView({ id }: { id: string }) {
  const { projects } = useChat();
  const list = useStore(projects);
  useEffect(() => void projects.refresh(), [projects]);
  const project = list?.find(each => each.id === id);
  if (project) return <ProjectSections project={project} />;
  return (
    <section className="projects-page" aria-label={TEXTS.title}>
      <p className="quiet">{list ? TEXTS.missing : TEXTS.loading}</p>
      {list ? (
        <p>
          <ProjectLink>{TEXTS.all}</ProjectLink>
        </p>
      ) : null}
    </section>
  );
}

function ProjectSections({ project }: { project: Project }) {
  const { projects, conversation } = useChat();
  const models = useStore(conversation.models)?.models ?? [];
  const [problem, setProblem] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const change: ChangeProject = async wanted => {
    setProblem(undefined);
    setAnnouncement('');
    try {
      await projects.change(project.id, wanted);
      setAnnouncement(TEXTS.saved);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  const { model = '' } = project;
  const isGone = model !== '' && !models.some(each => each.id === model);
  return (
    <section className="projects-page" aria-labelledby="project-title">
      <ProjectHead key={project.name} project={project} change={change} />
      {problem === undefined ? null : <Problem text={problem} />}
      <p className="unseen" role="status">
        {announcement}
      </p>
      <ProjectChats project={project} />
      <ProjectBoards projectId={project.id} />
      <section aria-labelledby="project-instructions">
        <h3 id="project-instructions">{TEXTS.instructions}</h3>
        <InstructionsForm
          labelledBy="project-instructions"
          hint={TEXTS.instructionsHint}
          saved={project.instructions}
          onSave={instructions => change({ instructions })}
        />
      </section>
      <ProjectFiles project={project} change={change} />
      <ProjectTools project={project} change={change} />
      <section aria-labelledby="project-rules">
        <h3 id="project-rules">{TEXTS.rules}</h3>
        <Choice
          label={TEXTS.permissions}
          value={project.approvals}
          options={APPROVALS.map(name => [name, TEXTS.approvals[name]])}
          onChoose={value => void change({ approvals: APPROVALS.find(each => each === value) ?? 'ask-always' })}
        />
        <p className="hint">{TEXTS.permissionsHint}</p>
        <Choice
          label={TEXTS.model}
          value={model}
          options={[
            ['', TEXTS.modelDefault],
            ...models.map(({ id, label }): [string, string] => [id, label]),
            ...(isGone ? [[model, TEXTS.modelGone(model)] as const] : []),
          ]}
          onChoose={value => void change({ model: value || null })}
        />
      </section>
      <DeleteProject project={project} />
    </section>
  );
}

/** Draws the name, which is a field: Enter and leaving it save the name, Escape does not. */
function ProjectHead({ project, change }: { project: Project; change: ChangeProject }) {
  const { projects } = useChat();
  const save = (field: HTMLInputElement): void => {
    const name = field.value.trim();
    if (name === '') field.value = project.name;
    else if (name !== project.name) void change({ name });
  };
  return (
    <header className="project-head">
      <h2 className="unseen" id="project-title">
        <Name text={project.name} />
      </h2>
      <input
        className="project-name"
        aria-label={TEXTS.name}
        defaultValue={project.name}
        maxLength={200}
        autoComplete="off"
        dir="auto"
        onBlur={event => save(event.currentTarget)}
        onKeyDown={event => {
          if (isCompositionKey(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
          event.preventDefault();
          if (event.key === 'Escape') event.currentTarget.value = project.name;
          event.currentTarget.blur();
        }}
      />
      <button type="button" className="button" onClick={() => projects.startChat(project.id)}>
        {TEXTS.newChat}
      </button>
      <ProjectLink className="text-button">{TEXTS.all}</ProjectLink>
    </header>
  );
}
