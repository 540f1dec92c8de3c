// The configuration of Storybook: where the stories are, and how Vite builds them.
import type { StorybookConfig } from '@storybook/react-vite';
import { defaultClientConditions, mergeConfig } from 'vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx', '../../../packages/components/src/**/*.stories.tsx'],
  // No telemetry is sent.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // Props are documented in their source; reading them again takes longer than the rest of the build.
  typescript: { reactDocgen: false },
  viteFinal: config =>
    mergeConfig(config, {
      // Relative, so that it works below any path.
      base: './',
      resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
      // Storybook's own targets would compile `light-dark()` to code that ignores an element's color scheme.
      build: { target: 'es2023', cssTarget: 'esnext', chunkSizeWarningLimit: 2000 },
    }),
};
export default config;
