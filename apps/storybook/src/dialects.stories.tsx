// One page with hosts of each dialect.
import type { Meta } from '@storybook/react-vite';
import { ListDatabases, ListDatabasesPage } from '@vitrine/embeds';
import { inDialects, type Shown, type ShownArgs, shows } from './shown.tsx';
import { ToolUiPage } from './tool-ui-page.tsx';

const meta: Meta<ShownArgs> = { title: 'Hosts/Dialects', render: inDialects(ListDatabasesPage, ListDatabases) };
export default meta;

const of = (dialect: string) => ({ databases: [{ name: `of_${dialect}`, size: 20_722 }] });

/** The host that the toolbar chooses. */
export const OfTheToolbar = shows(of('the-toolbar'));
export const McpApps = shows(of('mcp-apps'), { dialect: 'mcp-apps' });
/** An older host, which the page recognises after 200 ms. */
export const McpUI = shows(of('mcp-ui'), { dialect: 'mcp-ui' });
/** A page that draws props, without `@vitrine/view`. */
export const ToolUI: Shown = {
  ...shows(of('tool-ui'), { dialect: 'tool-ui' }),
  render: () => <ToolUiPage of={ListDatabases} />,
};
