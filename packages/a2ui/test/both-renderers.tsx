// The page of the oracle: draws messages with the official renderer of their version and with ours side by side, and says what each shows.
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createSurfaces } from '../src/index.ts';
import { A2UIResult } from '../src/react/index.ts';
import { look, OWN_NOTES, type Shown } from './look.ts';
import { describeAction, drawOfficial, isOldest } from './official-renderers.tsx';

/** Results of both renderers for one set. */
export interface BothShown {
  readonly official: Shown;
  readonly ours: Shown;
  /** Reasons why the official renderer shows less than all; empty when it took every message. */
  readonly refusals: readonly string[];
  /** Text that our renderer shows beside the interface, such as what is wrong with it; empty when all is right. */
  readonly reasons: readonly string[];
  /** Whether our renderer shows the result's text below. */
  readonly hasText: boolean;
}

export interface BothRenderers {
  /** Draws sets of messages, all at once. */
  draw(sets: readonly (readonly Record<string, unknown>[])[]): Promise<BothShown[]>;
}

const TEXT = 'The text of the result.';

async function drawOurs(place: Element, messages: readonly Record<string, unknown>[]) {
  const actions: string[] = [];
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      createElement(A2UIResult, {
        surfaces: createSurfaces(),
        result: {
          content: [
            {
              type: 'resource',
              resource: { uri: 'a2ui://x', mimeType: 'application/a2ui+json', text: JSON.stringify(messages) },
            },
          ],
        },
        server: 'x',
        place: 'x',
        tools: ['a2ui_action'],
        callTool: async call => {
          actions.push(describeAction(call.arguments as never));
          return { content: [] };
        },
        onOpenUrl: () => {},
        fallback: <p data-text="">{TEXT}</p>,
      }),
    ),
  );
  const shown = await look(place, { actions, isOldest: isOldest(messages) });
  const reasons = [...place.querySelectorAll(OWN_NOTES)].map(({ textContent }) => textContent ?? '');
  const hasText = place.querySelector('[data-text]') !== null;
  root.unmount();
  return { ours: shown, reasons, hasText };
}

const api: BothRenderers = {
  async draw(sets) {
    // The official openUrl would open windows.
    window.open = () => null;
    const draw = async (messages: (typeof sets)[number]): Promise<BothShown> => {
      const [left, right] = [document.createElement('div'), document.createElement('div')];
      document.body.append(left, right);
      // The official renderer changes the data that it was given.
      const official = await drawOfficial(left, structuredClone([...messages]));
      const own = await drawOurs(right, messages);
      left.remove();
      right.remove();
      return { ...official, ...own };
    };
    return Promise.all(sets.map(draw));
  },
};
(window as unknown as { renderers: BothRenderers }).renderers = api;
