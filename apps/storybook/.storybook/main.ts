import type { StorybookConfig } from '@storybook/react-vite';
import { defaultClientConditions, mergeConfig } from 'vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  // No telemetry is sent.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // Props are documented where they are declared; reading them again takes longer than the rest of the build.
  typescript: { reactDocgen: false },
  viteFinal: config =>
    mergeConfig(config, {
      // Wherever it is put, below whatever path.
      base: './',
      resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
      // Storybook's own targets would rewrite `light-dark()` into something that an element's color scheme does not reach.
      build: { target: 'es2023', cssTarget: 'esnext', chunkSizeWarningLimit: 2000 },
    }),
};
export default config;
