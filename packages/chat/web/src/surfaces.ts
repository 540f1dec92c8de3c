// The page's host: one per open session. Links and files are asked for here, by the page itself; everything else a view wants
// goes to the server, where the policy is.
import { ActionRefused, createHost, type Host, type SurfaceInfo } from '@vitrine/host';
import { createRemoteDomStage } from '@vitrine/host/remote-dom';
import { type Action, base64ToBytes, type DownloadAction, type HostContext, type LinkAction } from '@vitrine/protocol';
import { saveFile } from './parts/save-file.ts';
import { ApiError } from './state/api.ts';
import type { Chat } from './state/chat.ts';
import { styleVariables } from './state/tokens.ts';
import { createTurns, type TakeTurn } from './state/turns.ts';

export interface PageHost {
  readonly host: Host;
  /** Tells views of every change of theme. Returns the way to stop. */
  follow(): () => void;
}

export function createPageHost(chat: Chat, sessionId: string): PageHost {
  const takeTurn = createTurns();
  const host = createHost({
    sandbox: { template: chat.config.sandbox.template },
    info: { name: chat.config.name, version: chat.config.version },
    context: { ...environment(), ...look(chat) },
    capabilities: {
      serverTools: {},
      serverResources: {},
      openLinks: {},
      downloadFile: {},
      logging: {},
      message: { text: {} },
      updateModelContext: { text: {}, structuredContent: {} },
    },
    loadContent: chat.api.blobText,
    remoteDom: createRemoteDomStage(),
    onAction: (action, surface, { signal }) => act({ chat, sessionId, takeTurn }, { action, surface, signal }),
  });
  return { host, follow: () => chat.theme.subscribe(() => host.setContext(look(chat))) };
}

interface Wish {
  action: Action;
  surface: SurfaceInfo;
  signal: AbortSignal;
}

interface Doer {
  chat: Chat;
  sessionId: string;
  takeTurn: TakeTurn;
}

async function act({ chat, sessionId, takeTurn }: Doer, { action, surface, signal }: Wish): Promise<unknown> {
  switch (action.type) {
    case 'link':
      return openLink(chat, action, { surface, signal });
    case 'download':
      return download(chat, action, { surface, signal });
    case 'display-mode':
      // The one mode there is; the specification wants the mode that holds, not an error.
      return { mode: 'inline' };
    default:
      try {
        return await takeTurn(() => chat.api.act(sessionId, surface.id, action, signal), signal);
      } catch (error) {
        throw error instanceof ApiError ? new ActionRefused(error.message) : error;
      }
  }
}

type Asking = Pick<Wish, 'surface' | 'signal'>;

async function openLink(chat: Chat, { url }: LinkAction, asking: Asking): Promise<unknown> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !['http:', 'https:', 'mailto:'].includes(parsed.protocol))
    throw new ActionRefused(`Only http, https and mailto links can be opened, not ${url.slice(0, 100)}`);
  // The parsed address, with its host as it will be resolved: what is shown is what is opened.
  await ask(chat, { kind: 'link', subject: parsed.href }, asking);
  window.open(parsed.href, '_blank', 'noopener,noreferrer');
  return {};
}

async function download(chat: Chat, { contents }: DownloadAction, asking: Asking): Promise<unknown> {
  for (const item of contents) {
    if (item.type === 'resource_link') {
      await openLink(chat, { type: 'link', url: item.uri }, asking);
      continue;
    }
    const { uri, text, blob, mimeType } = item.resource;
    const name = uri.split(/[/\\]/).findLast(Boolean) ?? 'file';
    await ask(chat, { kind: 'download', subject: name }, asking);
    const bytes = blob === undefined ? (text ?? '') : (base64ToBytes(blob) as BlobPart);
    saveFile(name, new Blob([bytes], mimeType ? { type: mimeType } : {}));
  }
  return {};
}

async function ask(
  chat: Chat,
  question: { kind: 'link' | 'download'; subject: string },
  asking: Asking,
): Promise<void> {
  const { server, tool = 'a tool' } = asking.surface;
  const yes = await chat.asks.ask({ ...question, server, toolName: tool }, asking.signal);
  if (!yes) throw new ActionRefused('The person said no.');
}

function environment(): HostContext {
  return {
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    platform: 'web',
    deviceCapabilities: {
      touch: matchMedia('(any-pointer: coarse)').matches,
      hover: matchMedia('(any-hover: hover)').matches,
    },
  };
}

function look(chat: Chat): HostContext {
  const tokens = getComputedStyle(document.documentElement);
  return {
    theme: chat.theme.getSnapshot().theme,
    styles: {
      variables: styleVariables(name => tokens.getPropertyValue(name).trim()),
      ...(chat.fonts === undefined ? {} : { css: { fonts: chat.fonts } }),
    },
  };
}
