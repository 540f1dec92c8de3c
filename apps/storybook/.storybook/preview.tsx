// Settings for all stories: the toolbar with theme and dialect, and the decorators that apply them.
import type { Preview } from '@storybook/react-vite';
import { themed } from '../src/themed.tsx';
import '@vitrine/components/styles.css';
import '@vitrine/embeds/styles.css';
import './preview.css';

const preview: Preview = {
  decorators: [themed],
  // The names that `createMCPClientDecorator` reads.
  initialGlobals: { theme: 'light', dialect: 'mcp-apps' },
  globalTypes: {
    theme: {
      description: 'The theme that the host sends',
      toolbar: { title: 'Theme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
    dialect: {
      description: 'The words that the host speaks',
      toolbar: { title: 'Dialect', icon: 'transfer', items: ['mcp-apps', 'mcp-ui', 'tool-ui'], dynamicTitle: true },
    },
  },
  parameters: { layout: 'padded', controls: { expanded: false } },
};
export default preview;
