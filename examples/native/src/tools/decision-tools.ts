// Tools whose results the user decides: the decision is the user's next message.
import type { McpServer } from '@modelcontextprotocol/server';
import { showTool } from './show-tool.ts';

export function registerDecisionTools(server: McpServer): void {
  showTool(
    server,
    'message-draft',
  )({
    name: 'draft_message',
    title: 'Draft a message',
    description: 'Writes an e-mail for the user to review.',
    text: 'The user reviews the message. Whether it is to be sent comes as a message.',
    props: () => ({
      channel: 'email',
      subject: 'Trip around Iceland',
      to: ['guides@example.com'],
      cc: ['office@example.com'],
      body: 'Hello,\n\nwe are three, and would like to start in Reykjavík on the first of June.\n\nKind regards',
    }),
  });
  showTool(
    server,
    'order-summary',
  )({
    name: 'review_order',
    title: 'Review an order',
    description: 'Shows what is in the basket, to confirm.',
    text: 'The user sees the order. Its confirmation comes as a message.',
    props: () => ({
      title: 'Your basket',
      items: [
        { id: 'map', name: 'Road map', description: '1:500 000', quantity: 2, unitPrice: 12.5 },
        { id: 'pass', name: 'Pass for the hot springs', unitPrice: 61 },
      ],
      pricing: { subtotal: 86, tax: 20.64, taxLabel: 'VAT (24%)', total: 106.64, currency: 'EUR' },
      footerActions: [
        { id: 'cancel', label: 'Change it' },
        { id: 'confirm', label: 'Order' },
      ],
    }),
  });
  showTool(
    server,
    'parameter-slider',
  )({
    name: 'adjust_budget',
    title: 'Adjust the budget',
    description: 'Asks how long and how expensive the trip may be.',
    text: 'The user sets days and budget. The values come as a message.',
    props: () => ({
      title: 'How long, how expensive?',
      sliders: [
        { id: 'days', label: 'Days', min: 3, max: 21, value: 7 },
        { id: 'budget', label: 'Budget', min: 500, max: 6000, step: 100, value: 2200, unit: 'EUR' },
      ],
    }),
  });
  showTool(
    server,
    'preferences-panel',
  )({
    name: 'edit_preferences',
    title: 'Edit preferences',
    description: 'Asks what the user prefers on a trip.',
    text: 'The user sets preferences. They come as a message.',
    props: () => ({
      title: 'Preferences of the trip',
      sections: [
        {
          heading: 'Nights',
          items: [
            {
              id: 'stay',
              label: 'Stay in',
              type: 'toggle',
              options: [
                { value: 'hotel', label: 'Hotels' },
                { value: 'hut', label: 'Huts' },
                { value: 'tent', label: 'Tents' },
              ],
            },
            { id: 'breakfast', label: 'Breakfast', type: 'switch', defaultChecked: true },
          ],
        },
      ],
    }),
  });
  showTool(
    server,
    'question-flow',
  )({
    name: 'plan_trip',
    title: 'Plan a trip',
    description: 'Asks three questions about a trip.',
    text: 'The user answers questions. The answers come as a message.',
    props: () => ({
      steps: [
        { id: 'season', title: 'When will you travel?', options: toOptions(['Summer', 'Winter']) },
        {
          id: 'interests',
          title: 'What do you want to see?',
          selectionMode: 'multi',
          options: toOptions(['Glaciers', 'Whales', 'Towns']),
        },
        { id: 'car', title: 'How will you get around?', options: toOptions(['By car', 'By bus']) },
      ],
    }),
  });
}

function toOptions(labels: readonly string[]) {
  return labels.map(label => ({ id: label.toLowerCase().replaceAll(' ', '-'), label }));
}
