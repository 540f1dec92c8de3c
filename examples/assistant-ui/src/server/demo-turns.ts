// The scripted answers of the model that needs no key: keywords in the user's message decide which tools it calls.
import type { AnswerTurn, SeenRequest, TurnCall } from '@vitrine/model/testing';

interface Demo {
  readonly words: RegExp;
  readonly calls: readonly TurnCall[];
  readonly closing: string;
}

const LISTING = `$ ls -l\n\u001b[34mpackages\u001b[0m\n\u001b[34mexamples\u001b[0m\nREADME.md\n`;

const DEMOS: readonly Demo[] = [
  {
    words: /\bcompare|kettle\b/i,
    calls: [
      { name: 'shop__show_product', args: { product: 'arc-kettle' } },
      { name: 'outlet__show_product', args: { product: 'arc-kettle' } },
    ],
    closing: 'Each shop has its own basket.',
  },
  {
    words: /\bbuy\b/i,
    calls: [{ name: 'shop__add_to_basket', args: { product: 'tide-mug', quantity: 2 } }],
    closing: 'That is done, if you allowed it.',
  },
  {
    words: /\bpublished\b/i,
    calls: [{ name: 'weather-ui__get_weather', args: { place: 'Oslo', days: 3 } }],
    closing: 'That card is from a registry.',
  },
  {
    words: /\bweather\b/i,
    calls: [{ name: 'weather__forecast', args: { place: 'Oslo', days: 5 } }],
    closing: 'Those are the next days in Oslo.',
  },
  {
    words: /\bchoose|options\b/i,
    calls: [
      {
        name: 'show_options',
        args: {
          id: 'colour',
          options: [
            { id: 'sand', label: 'Sand', description: 'In stock' },
            { id: 'slate', label: 'Slate', description: 'Two weeks' },
          ],
          selectionMode: 'single',
        },
      },
    ],
    closing: 'I have noted it.',
  },
  {
    words: /\bterminal\b/i,
    calls: [{ name: 'show_terminal', args: { id: 'ls', command: 'ls -l', stdout: LISTING.repeat(8), exitCode: 0 } }],
    closing: 'That was the listing.',
  },
  {
    words: /\bsource\b/i,
    calls: [{ name: 'native__read_source', args: { file: 'server.ts' } }],
    closing: 'There it is.',
  },
  { words: /\btasks?\b/i, calls: [{ name: 'tasks__show_tasks', args: {} }], closing: 'Those are your tasks.' },
];

const HELP: AnswerTurn = {
  text: 'I am a script. Ask for: the kettle, the weather, a choice of options, a terminal, the source, the tasks, or to buy mugs.',
};

/** The turn for a request: tool calls for the user's words, and a closing sentence once their results are there. */
export function demoTurn({ body }: SeenRequest): AnswerTurn {
  const messages = (body.messages ?? []) as { role: string; content: unknown }[];
  const last = messages.findLast(({ role }) => role === 'user');
  const demo = DEMOS.find(({ words }) => words.test(JSON.stringify(last?.content ?? '')));
  if (!demo) return HELP;
  const hasResults = messages.at(-1)?.role !== 'user';
  return hasResults ? { text: demo.closing } : { calls: demo.calls, pieceLength: 8, pauseMs: 20 };
}
