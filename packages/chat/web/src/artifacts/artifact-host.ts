// The host of artifacts: a sandbox without network for what a model has written. It has no messages and no stored state; a link is opened, and a tool is
// called, when the user agrees.
import { ActionRefused, createHost, type Host } from '@vitrine/host';
import { appearance, environment } from '../host-context.ts';
import { openLink } from '../links/open-link.ts';
import type { Chat } from '../state/chat.ts';
import { ARTIFACT_TEXTS as TEXTS } from '../texts/pages/artifacts.ts';
import { RESULT_TEXTS, SURFACE_LABELS } from '../texts/result.ts';
import type { ArtifactTools } from './artifact-tools.ts';

/** Creates the host. `tools`: absent where artifacts call none, as on a board. */
export function createArtifactHost(chat: Chat, tools?: ArtifactTools): Host {
  const { sandbox, name, version } = chat.config;
  return createHost({
    sandbox,
    info: { name, version },
    context: { ...environment(chat.settings.getSnapshot()), ...appearance(chat) },
    capabilities: { openLinks: {}, ...(tools && { serverTools: {} }) },
    labels: { ...SURFACE_LABELS, leave: RESULT_TEXTS.returnToChat },
    spares: 0,
    startsWarm: false,
    async onAction(action, surface, { signal }) {
      if (action.type === 'tool') {
        if (!tools) throw new ActionRefused(TEXTS.noTools);
        return tools.call(action, surface, signal);
      }
      if (action.type !== 'link') throw new ActionRefused(TEXTS.notOffered);
      const asker = { ...surface, server: TEXTS.panel };
      return openLink(chat, action.url, { surface: asker, signal, record: async () => undefined });
    },
  });
}
