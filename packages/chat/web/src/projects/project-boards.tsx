// The boards of a project.
import { useEffect } from 'react';
import { useChat } from '../state/chat-context.ts';
import { pagePath } from '../state/router.ts';
import { useStore } from '../state/store.ts';
import { PROJECT_TEXTS as TEXTS } from '../texts/pages/projects.ts';
import { Name } from '../untrusted-text/name.tsx';

export function ProjectBoards({ projectId }: { projectId: string }) {
  const { boards, router } = useChat();
  const list = useStore(boards)?.filter(({ project }) => project === projectId);
  useEffect(() => void boards.refresh().catch(() => {}), [boards]);
  return (
    <section aria-labelledby="project-boards">
      <h3 id="project-boards">{TEXTS.boards}</h3>
      {list?.length === 0 ? <p className="quiet">{TEXTS.noBoards}</p> : null}
      <ul className="project-chats">
        {list?.map(({ id, title }) => {
          const page = { name: 'boards', parts: [id] } as const;
          return (
            <li key={id}>
              <a
                href={pagePath(page)}
                onClick={event => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  router.open(page);
                }}
              >
                <Name text={title} />
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
