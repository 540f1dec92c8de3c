// A link to a project, or to all of them.
import type { MouseEvent, ReactNode } from 'react';
import { useChat } from '../state/chat-context.ts';
import { pagePath } from '../state/router.ts';

interface ProjectLinkProps {
  /** Id of the project; absent for all. */
  readonly id?: string;
  readonly className?: string;
  readonly onChosen?: () => void;
  readonly children: ReactNode;
}

export function ProjectLink({ id, className, onChosen, children }: ProjectLinkProps) {
  const { router } = useChat();
  const page = { name: 'projects', parts: id === undefined ? [] : [id] } as const;
  const open = (event: MouseEvent): void => {
    // With a key of the keyboard the browser opens the link as it does others.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.open(page);
    onChosen?.();
  };
  return (
    <a href={pagePath(page)} className={className} onClick={open}>
      {children}
    </a>
  );
}
