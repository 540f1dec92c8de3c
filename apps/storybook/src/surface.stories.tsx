// The states of a surface in a real sandbox.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { PAGES } from '@vitrine/embeds/pages';
import type { ToolResult } from '@vitrine/protocol/content';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { SurfaceFrame, type SurfaceFrameProps } from './surface-frame.tsx';

type Args = Omit<SurfaceFrameProps, 'theme'>;

const meta: Meta<Args> = {
  title: 'Surfaces/Surface',
  // A document is too long for a control.
  parameters: { controls: { disable: true } },
  render: (args, { globals }) => <SurfaceFrame {...args} theme={globals.theme as HostContext['theme']} />,
};
export default meta;

type Story = StoryObj<Args>;

const structured = (data: unknown): ToolResult => ({ content: [], structuredContent: data }) as ToolResult;
const databases = structured({ databases: [{ name: 'users_db', size: 20_722 }] });

/** A compiled page in its sandbox, as a user sees it in a chat. */
export const Ready: Story = { args: { html: PAGES['list-databases'], result: databases } };

/** The page calls a tool of its host. */
export const Acting: Story = {
  args: {
    html: PAGES['rename-collection'],
    result: structured({ database: 'shop', collection: 'orders', newName: 'sales' }),
    tools: {
      'rename-collection': ({ database, collection, newName }) =>
        structured({ database, oldCollection: collection, newCollection: newName, renamed: true }),
    },
  },
};

/** The call is running: the page is shown, its result has not arrived. */
export const Waiting: Story = { args: { html: PAGES.table } };

export const Failed: Story = {
  args: {
    html: PAGES['list-databases'],
    result: { isError: true, content: [{ type: 'text', text: 'not authorized on admin' }] },
  },
};

export const Cancelled: Story = { args: { html: PAGES['list-databases'], cancelled: 'The user stopped it.' } };

/** The host refuses the page: the application's own text is shown instead. */
export const Refused: Story = { args: { html: PAGES['list-databases'], result: databases, isRefused: true } };
