// Tools whose results ask the user: the answer is the user's next message.
import type { McpServer } from '@modelcontextprotocol/server';
import { readCities } from './public-data.ts';
import { showTool } from './show-tool.ts';

export function registerQuestionTools(server: McpServer): void {
  showTool(
    server,
    'option-list',
  )({
    name: 'choose_cities',
    title: 'Choose cities',
    description: 'Asks which cities a trip should include.',
    text: 'The user is asked which cities to include. The answer comes as a message.',
    props: () => ({
      title: 'Which cities should the trip include?',
      options: readCities()
        .filter(({ country, name }) => country === 'IS' && /^(Reykjavík|Akureyri|Selfoss|Keflavík)$/.test(name))
        .map(({ name, lat, lng }) => ({ id: name, label: name, description: `${lat}, ${lng}` })),
      maxSelections: 2,
    }),
  });
  showTool(
    server,
    'approval-card',
  )({
    name: 'confirm_deletion',
    title: 'Confirm a deletion',
    description: 'Asks before a folder is deleted.',
    text: 'The user is asked whether the folder may be deleted.',
    props: () => ({
      title: 'Delete the folder build?',
      description: 'It can be made again by npm run build.',
      variant: 'destructive',
      confirmLabel: 'Delete',
      metadata: [
        { key: 'Files', value: '1,204' },
        { key: 'Size', value: '38 MB' },
      ],
      arguments: { path: 'build', recursive: true },
    }),
  });
  showTool(
    server,
    'form',
  )({
    name: 'ask_for_address',
    title: 'Ask for an address',
    description: 'Asks for the values of an order.',
    text: 'The user is asked for an address.',
    props: () => ({
      title: 'Where should it go?',
      server: 'native',
      answers: ['accept', 'decline'],
      schema: {
        type: 'object',
        required: ['name', 'city'],
        properties: {
          name: { type: 'string', title: 'Name' },
          city: { type: 'string', title: 'City' },
          express: { type: 'boolean', title: 'Express', default: false },
          parcels: { type: 'integer', title: 'Parcels', minimum: 1, maximum: 9, default: 1 },
        },
      },
    }),
  });
  showTool(
    server,
    'action-buttons',
  )({
    name: 'offer_actions',
    title: 'Offer actions',
    description: 'Offers what can be done next.',
    text: 'The user sees three buttons.',
    props: () => ({
      align: 'left',
      items: [
        { id: 'summary', label: 'Summarise', sentence: 'Please summarise the results.' },
        {
          id: 'compare',
          label: 'Compare years',
          variant: 'outline',
          sentence: 'Compare this year with the one before.',
        },
        { id: 'forget', label: 'Forget them', variant: 'destructive', confirmLabel: 'Forget all' },
      ],
    }),
  });
}
