// The stories of the page `hello-world`.
import type { Meta } from '@storybook/react-vite';
import { HelloWorld, HelloWorldPage } from '@vitrine/embeds';
import { fails, inDialects, type ShownArgs, shows, waits } from './shown.tsx';

const meta: Meta<ShownArgs> = { title: 'Pages/Hello world', render: inDialects(HelloWorldPage, HelloWorld) };
export default meta;

export const Default = shows({ message: 'Good morning.\nThe kettle is on.' });
export const Empty = shows({ message: '' });
export const Single = shows({ message: 'A' });
export const Huge = shows({ message: 'All work and no play makes a long message. '.repeat(230) });
export const Malformed = shows({ message: ['not', 'a', 'text'] });
export const Loading = waits();
export const Failed = fails('The server is down.');
