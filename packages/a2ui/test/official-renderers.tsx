// The official renderers: `@a2ui/react` for 0.8, and for 0.9 and what came after it.
import { renderMarkdown } from '@a2ui/markdown-it';
import { A2UIProvider, A2UIRenderer, useA2UIActions } from '@a2ui/react/v0_8';
import { A2uiSurface, basicCatalog, MarkdownContext } from '@a2ui/react/v0_9';
import { Catalog, MessageProcessor } from '@a2ui/web_core/v0_9';
import { Component, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { look, pending, type Shown } from './look.ts';

type Messages = readonly Record<string, unknown>[];

interface Official {
  readonly official: Shown;
  readonly refusals: readonly string[];
}

const BASIC = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';

/** Whether a set is of version 0.8. */
export const isOldest = (messages: Messages): boolean =>
  messages.some(message => message.surfaceUpdate ?? message.beginRendering ?? message.dataModelUpdate);

/** Draws a set with the renderer of its version. */
export const drawOfficial = (place: Element, messages: Messages): Promise<Official> =>
  isOldest(messages) ? drawOldest(place, messages) : drawNewer(place, messages);

/** An action as both renderers send it. The renderer of 0.8 adds the item to the id of a component in a
 * template, and sends null for what is not there. */
export const describeAction = ({ name, sourceComponentId, context }: SentAction): string =>
  `${sourceComponentId.replace(/(?::\w+)+$/, '')}: ${name} ${JSON.stringify(context, (_key, value: unknown) => value ?? undefined)}`;

interface SentAction {
  readonly name: string;
  readonly sourceComponentId: string;
  readonly context: unknown;
}

const renderText: typeof renderMarkdown = async (...args) => {
  pending.texts += 1;
  try {
    return await renderMarkdown(...args);
  } finally {
    pending.texts -= 1;
  }
};

/** The official renderer reads 0.9 and this catalog alone: the messages of the examples have no other differences. */
function asNewer({ createSurface, ...others }: Record<string, unknown>): Record<string, unknown> {
  const create =
    createSurface === undefined ? {} : { createSurface: { ...(createSurface as object), catalogId: BASIC } };
  return { ...others, ...create, version: 'v0.9' };
}

async function drawNewer(place: Element, messages: Messages): Promise<Official> {
  const actions: string[] = [];
  const catalog = new Catalog(BASIC, [...basicCatalog.components.values()], [...basicCatalog.functions.values()]);
  const processor = new MessageProcessor([catalog], action => void actions.push(describeAction(action)));
  const refusals = feed(messages, message => processor.processMessages([asNewer(message) as never]));
  const surfaces = [...processor.model.surfacesMap.values()];
  return draw(place, { actions, refusals, isOldest: false }, [
    <MarkdownContext key="all" value={renderText}>
      {surfaces.map(surface => (
        <A2uiSurface key={surface.id} surface={surface} />
      ))}
    </MarkdownContext>,
  ]);
}

async function drawOldest(place: Element, messages: Messages): Promise<Official> {
  const actions: string[] = [];
  const refusals: string[] = [];
  const ids = new Set(messages.flatMap(message => Object.values(message).flatMap(readSurfaceId)));
  return draw(place, { actions, refusals, isOldest: true }, [
    <A2UIProvider
      key="all"
      onAction={({ userAction }) => void (userAction && actions.push(describeAction(userAction as SentAction)))}
    >
      <Feeder messages={messages} refusals={refusals} />
      {[...ids].map(id => (
        <A2UIRenderer key={id} surfaceId={id} />
      ))}
    </A2UIProvider>,
  ]);
}

const readSurfaceId = (body: unknown): string[] => {
  const { surfaceId } = Object(body) as { surfaceId?: unknown };
  return typeof surfaceId === 'string' ? [surfaceId] : [];
};

function Feeder({ messages, refusals }: { messages: Messages; refusals: string[] }): ReactNode {
  const { processMessages, getSurfaces } = useA2UIActions();
  if (getSurfaces().size === 0)
    queueMicrotask(() => refusals.push(...feed(messages, message => processMessages([message as never]))));
  return null;
}

/** One by one: a message that is refused does not affect the others. */
function feed(messages: Messages, apply: (message: Record<string, unknown>) => void): string[] {
  return messages.flatMap(message => {
    try {
      apply(message);
      return [];
    } catch (error) {
      return [(error as Error).message.slice(0, 200)];
    }
  });
}

/** Catches what the official renderer throws while it draws. */
class Guard extends Component<{ refusals: string[]; children: ReactNode }> {
  override readonly state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch(error: Error): void {
    this.props.refusals.push(error.message);
  }
  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}

interface Drawing {
  readonly actions: readonly string[];
  readonly refusals: string[];
  readonly isOldest: boolean;
}

async function draw(place: Element, { refusals, ...looking }: Drawing, children: ReactNode): Promise<Official> {
  const root = createRoot(place);
  flushSync(() => root.render(<Guard refusals={refusals}>{children}</Guard>));
  const official = await look(place, looking);
  root.unmount();
  return { official, refusals };
}
