// The palette of resources, their templates and earlier results that opens after an `@`. The list of resources is read when it opens.
import type { ResourceList } from '@vitrine/protocol/internal/session/prompts';
import { useEffect, useState } from 'react';
import { useMarkedItem } from '../palette/use-marked-item.ts';
import { useChat } from '../state/chat-context.ts';
import type { Transcript } from '../state/session/transcript.ts';
import { useCurrentProject } from '../state/use-current-project.ts';
import { createMentionLine, findMentions, type Mention, mentionQuery } from './mentions.ts';
import type { ComposerPalette } from './use-slash-palette.ts';

const NOTHING: ResourceList = { resources: [], templates: [] };

interface MentionPalette extends ComposerPalette {
  readonly isLoading: boolean;
}

export function useMentionPalette(
  text: string,
  { transcript, onChoose }: { transcript: Transcript; onChoose: (mention: Mention) => void },
): MentionPalette {
  const { api } = useChat();
  const project = useCurrentProject();
  const [listed, setListed] = useState<ResourceList>();
  const [closedFor, setClosedFor] = useState<string>();
  const query = mentionQuery(text);
  const isMention = query !== undefined;
  useEffect(() => {
    if (!isMention) return;
    let isHere = true;
    // Without an answer the results of this chat can be chosen.
    void api.resources().then(
      list => isHere && setListed(list),
      () => isHere && setListed(NOTHING),
    );
    return () => {
      isHere = false;
    };
  }, [api, isMention]);
  const items = isMention ? findMentions(query, { transcript, project, ...(listed ?? NOTHING) }) : [];
  const isOpen = isMention && closedFor !== text;
  const choose = (index: number): void => {
    const item = items[index];
    if (item) onChoose(item);
  };
  const marked = useMarkedItem({ isOpen, count: items.length, choose, close: () => setClosedFor(text) });
  return { ...marked, isOpen, isLoading: listed === undefined, lines: items.map(createMentionLine), choose };
}
