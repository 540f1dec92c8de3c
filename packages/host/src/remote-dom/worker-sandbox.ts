// The hidden sandbox in which the worker of a remote-DOM script runs.
import { openSandbox, type Sandbox, type SandboxEvents } from '../sandbox/sandbox.ts';
import type { StageOptions } from '../sandbox/stage.ts';

export function openWorkerSandbox(
  { parent, part, settings }: Pick<StageOptions, 'parent' | 'part' | 'settings'>,
  events: SandboxEvents,
): Sandbox {
  const { server } = part;
  const timeoutMs = settings.mountTimeoutMs;
  const sandbox = openSandbox(parent, { ...settings.sandbox, server, csp: undefined, worker: true, timeoutMs }, events);
  hide(sandbox.frame);
  return sandbox;
}

/**
 * Hides a frame so that it is not visible and not reachable, but laid out: a browser may stop the clocks of a frame that is not rendered.
 */
function hide(frame: HTMLIFrameElement): void {
  frame.title = 'Sandbox';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText =
    'position:absolute;left:0;top:0;width:1px;height:1px;border:0;opacity:0;pointer-events:none;clip-path:inset(50%)';
}
