import type { Meta } from '@storybook/react-vite';
import { ListDatabases, ListDatabasesPage } from '@vitrine/embeds';
import { inDialects, type Shown, type ShownArgs, shows } from './shown.tsx';
import { ToolUiPage } from './tool-ui-page.tsx';

const meta: Meta<ShownArgs> = { title: 'Hosts/Dialects', render: inDialects(ListDatabasesPage, ListDatabases) };
export default meta;

const data = { databases: [{ name: 'users_db', size: 20_722 }] };

/** The host that the toolbar names. */
export const OfTheToolbar = shows(data);
export const McpApps = shows(data, { dialect: 'mcp-apps' });
/** An older host: it is found after 200 ms. */
export const McpUI = shows(data, { dialect: 'mcp-ui' });
/** A page that draws props, and speaks for itself. */
export const ToolUI: Shown = {
  ...shows(data, { dialect: 'tool-ui' }),
  render: () => <ToolUiPage of={ListDatabases} />,
};
