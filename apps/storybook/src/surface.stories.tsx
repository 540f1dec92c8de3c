import type { Meta, StoryObj } from '@storybook/react-vite';
import { PAGES } from '@vitrine/embeds/pages';
import type { ToolResult } from '@vitrine/protocol/content';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { SurfaceFrame, type SurfaceFrameProps } from './surface-frame.tsx';

type Args = Omit<SurfaceFrameProps, 'theme'>;

const meta: Meta<Args> = {
  title: 'Surfaces/Surface',
  // A document is no control, and too long for one.
  parameters: { controls: { disable: true } },
  render: (args, { globals }) => <SurfaceFrame {...args} theme={globals.theme as HostContext['theme']} />,
};
export default meta;

type Story = StoryObj<Args>;

const structured = (data: unknown): ToolResult => ({ content: [], structuredContent: data }) as ToolResult;
const databases = structured({ databases: [{ name: 'users_db', size: 20_722 }] });

/** A page of ours in its sandbox: what a person sees in a chat. */
export const Ready: Story = { args: { html: PAGES['list-databases'], result: databases } };

/** The page asks its host for a tool. */
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

/** The call is under way: the page is there, its result is not. */
export const Waiting: Story = { args: { html: PAGES.table } };

export const Failed: Story = {
  args: {
    html: PAGES['list-databases'],
    result: { isError: true, content: [{ type: 'text', text: 'not authorized on admin' }] },
  },
};

export const Cancelled: Story = { args: { html: PAGES['list-databases'], cancelled: 'The person stopped it.' } };

/** The host refuses the page: the application's own words stand in its place. */
export const Refused: Story = { args: { html: PAGES['list-databases'], result: databases, isRefused: true } };
