// The arguments of what is asked for, every character of them; a box that scrolls, so that the answers stay in reach.
import { Arguments } from '../transcript/arguments.tsx';

export function AskArguments({ args }: { args: Record<string, unknown> }) {
  return (
    <>
      <h3 className="caption">Arguments</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
      <section className="ask-arguments" aria-label="Arguments" tabIndex={0}>
        <Arguments args={args} />
      </section>
    </>
  );
}
