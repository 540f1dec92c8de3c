// The `frame` tier: the view's document runs in the sandbox.
import { HostError } from './errors.ts';
import { openSandbox } from './sandbox.ts';
import type { CreateStage } from './stage.ts';

export const createFrameStage: CreateStage = ({ parent, part, settings, title, events }) => {
  const sandbox = openSandbox(
    parent,
    {
      template: settings.sandbox.template,
      server: part.server,
      csp: part.metadata?.ui?.csp,
      title,
      timeoutMs: settings.mountTimeoutMs,
    },
    {
      onLoaded: events.onLoaded,
      onDropped: events.onDropped,
      onNavigated: () =>
        events.onFailed(
          new HostError('navigated', 'The view tried to replace itself with another page and was closed.', {
            retryable: true,
          }),
        ),
    },
  );
  return {
    ready: sandbox.ready,
    deliver: content => sandbox.deliver(content),
    setTheme(theme) {
      // The frame takes the page's colour scheme, so that a view without a background is not painted on white in a dark page.
      sandbox.frame.style.colorScheme = theme ?? 'normal';
    },
    close: sandbox.close,
  };
};
