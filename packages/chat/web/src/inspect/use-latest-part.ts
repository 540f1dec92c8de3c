// The interface of an inspected server as it is now: while its author works on it, a surface shows each new version with the same call.
import type { ServerNews } from '@vitrine/agent/internal/api';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { useEffect, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';

/** The part, or a copy with the page that the inspected server has now. Read again when its resources may have changed, as after a restart. */
export function useLatestPart(part: UIResourcePart): UIResourcePart {
  const { api, config, serverNews } = useChat();
  const news = useStore(serverNews);
  const [content, setContent] = useState<string>();
  const { uri, server, source, ref } = part;
  const isInspected = source === 'tool' && server === config.inspect;
  // `news` is a new object with each report.
  useEffect(() => {
    if (!isInspected || news === undefined || (news.changed && !isChanged(news.changed, server))) return;
    let isOver = false;
    const read = async (): Promise<void> => {
      const contents = await api.inspectedResource({ uri });
      const text = contents.find(each => each.uri === uri)?.text;
      const stored = ref === undefined ? undefined : await api.blobText(ref);
      if (!isOver && typeof text === 'string') setContent(text === stored ? undefined : text);
    };
    // A server that is being restarted answers later, and reports that, too.
    read().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [api, isInspected, server, uri, ref, news]);
  if (content === undefined) return part;
  const { ref: _, ...rest } = part;
  return { ...rest, content };
}

const isChanged = (changed: NonNullable<ServerNews['changed']>, server: string): boolean =>
  changed.some(each => each.server === server && each.lists.includes('resources'));
