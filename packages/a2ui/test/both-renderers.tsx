// The page of the oracle: draws messages with the official renderer and with ours side by side, and says what each shows.

import { renderMarkdown } from '@a2ui/markdown-it';
import { A2uiSurface, basicCatalog, MarkdownContext } from '@a2ui/react/v0_9';
import { Catalog, MessageProcessor } from '@a2ui/web_core/v0_9';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createSurfaces } from '../src/index.ts';
import { A2UISurface } from '../src/react/index.ts';

/** What a renderer shows and does. */
export interface Shown {
  /** All words, in their order. */
  readonly words: string;
  /** `kind value` of each control, in its order. */
  readonly controls: readonly string[];
  /** Addresses of pictures, videos and sounds. */
  readonly media: readonly string[];
  /** What a press of each button sends: name, component and context. */
  readonly actions: readonly string[];
}

export interface BothRenderers {
  /** Draws sets of messages, all at once. */
  draw(sets: readonly (readonly Record<string, unknown>[])[]): Promise<{ official: Shown; ours: Shown }[]>;
}

const BASIC = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';

/** The official renderer reads 0.9 and this catalog alone: the messages of the examples have no other differences. */
function asOfficial(messages: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return messages.map(message => {
    const { createSurface, ...others } = message;
    const create =
      createSurface === undefined ? {} : { createSurface: { ...(createSurface as object), catalogId: BASIC } };
    return { ...others, ...create, version: 'v0.9' };
  });
}

const nextFrame = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => resolve()));

/** Texts that the official renderer waits for: it formats them later than it draws. */
let pendingTexts = 0;
const renderText: typeof renderMarkdown = async (...args) => {
  pendingTexts += 1;
  try {
    return await renderMarkdown(...args);
  } finally {
    pendingTexts -= 1;
  }
};

/** Waits until no text is pending, the page has nothing else to do, and has stood still for some frames. */
async function settled(element: Element): Promise<void> {
  let last = '';
  for (let same = 0; same < 4; ) {
    await nextFrame();
    await new Promise(resolve => requestIdleCallback(resolve));
    const now = element.innerHTML;
    same = now === last && pendingTexts === 0 ? same + 1 : 0;
    last = now;
  }
}

function describeControl(control: Element): string {
  if (control instanceof HTMLInputElement) {
    const { type, checked, value } = control;
    if (type === 'checkbox' || type === 'radio') return `choice ${checked}`;
    return `${type === 'text' || type === 'password' || type === 'number' ? 'text' : type} ${value}`;
  }
  if (control instanceof HTMLTextAreaElement) return `text ${control.value}`;
  // Chips are buttons in the official renderer, and inputs in ours.
  if (/chip/i.test(control.className))
    return `choice ${/selected/i.test(control.className) || control.getAttribute('aria-pressed') === 'true'}`;
  return 'button';
}

/** Of our players. The official renderer has the browser's, which are not in the document. */
const PLAYER_CONTROLS = '.vitrine-media-controls';

async function look(root: Element, actions: () => string[]): Promise<Shown> {
  await settled(root);
  // Ours says what is wrong with an input once the user has been in it.
  for (const input of root.querySelectorAll<HTMLElement>('input, textarea')) {
    input.focus();
    input.blur();
  }
  await settled(root);
  const copy = root.cloneNode(true) as Element;
  // Icons are words of a font in the official renderer, and pictures in ours; the others are for assistive technology or have no words there.
  for (const extra of copy.querySelectorAll(
    '.a2ui-icon, .material-symbols-outlined, .g-icon, [class*="_icon_"], [hidden], .vitrine-a2ui-icon, .vitrine-field-hint, style, ' +
      PLAYER_CONTROLS,
  ))
    extra.remove();
  const words: string[] = [];
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) words.push(...(walker.currentNode.textContent ?? '').split(/\s+/).filter(Boolean));
  const elements = [...root.querySelectorAll('input, textarea, button')].filter(one => !one.closest(PLAYER_CONTROLS));
  const controls = elements.map(describeControl);
  const media = [...root.querySelectorAll('img, video, audio')].map(
    item => (item as HTMLImageElement).getAttribute('src') ?? '',
  );
  for (const element of elements)
    if (element instanceof HTMLButtonElement && describeControl(element) === 'button') element.click();
  await settled(root);
  return { words: words.join(' '), controls, media, actions: actions() };
}

const describeAction = ({
  name,
  sourceComponentId,
  context,
}: {
  name: string;
  sourceComponentId: string;
  context: unknown;
}): string => `${sourceComponentId}: ${name} ${JSON.stringify(context)}`;

async function drawOfficial(place: Element, messages: readonly Record<string, unknown>[]): Promise<Shown> {
  const actions: string[] = [];
  const catalog = new Catalog(BASIC, [...basicCatalog.components.values()], [...basicCatalog.functions.values()]);
  const processor = new MessageProcessor([catalog], action => void actions.push(describeAction(action)));
  for (const message of asOfficial(messages)) processor.processMessages([message as never]);
  const root = createRoot(place);
  const surfaces = [...processor.model.surfacesMap.values()];
  flushSync(() =>
    root.render(
      <MarkdownContext value={renderText}>
        {surfaces.map(surface => (
          <A2uiSurface key={surface.id} surface={surface} />
        ))}
      </MarkdownContext>,
    ),
  );
  const shown = await look(place, () => actions);
  root.unmount();
  return shown;
}

async function drawOurs(place: Element, messages: readonly Record<string, unknown>[]): Promise<Shown> {
  const actions: string[] = [];
  const surfaces = createSurfaces();
  surfaces.apply(messages);
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      [...surfaces.getSnapshot().keys()].map(key =>
        createElement(A2UISurface, {
          key,
          surfaces,
          surfaceKey: key,
          onAction: action => void actions.push(describeAction(action)),
          onOpenUrl: () => {},
        }),
      ),
    ),
  );
  const shown = await look(place, () => actions);
  root.unmount();
  return shown;
}

const api: BothRenderers = {
  async draw(sets) {
    // The official openUrl would open windows.
    window.open = () => null;
    const draw = async (messages: (typeof sets)[number]) => {
      const [left, right] = [document.createElement('div'), document.createElement('div')];
      document.body.append(left, right);
      // The official renderer changes the data that it was given.
      const shown = {
        official: await drawOfficial(left, structuredClone([...messages])),
        ours: await drawOurs(right, messages),
      };
      left.remove();
      right.remove();
      return shown;
    };
    return Promise.all(sets.map(draw));
  },
};
(window as unknown as { renderers: BothRenderers }).renderers = api;
