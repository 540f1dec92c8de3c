// The theme of the background of a story. The story itself gets its theme from its host.
import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useLayoutEffect } from 'react';

function Themed({ theme, children }: { theme: string; children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = theme;
  }, [theme]);
  return children;
}

export const themed: Decorator = (Story, { globals }) => (
  <Themed theme={String(globals.theme)}>
    <Story />
  </Themed>
);
