import { MILESTONES, type Milestone } from '@vitrine/protocol/internal/session/surface';
import { expect, it } from 'vitest';
import { nextMilestone } from './milestone.ts';

const MESSAGES = {
  'ui/initialize': ['in', { method: 'ui/initialize' }],
  initialized: ['in', { method: 'ui/notifications/initialized' }],
  'mcp-ui: ready': ['in', { type: 'ui-lifecycle-iframe-ready' }],
  'tool input': ['out', { method: 'ui/notifications/tool-input' }],
  'tool result': ['out', { method: 'ui/notifications/tool-result' }],
  'mcp-ui: render data': ['out', { type: 'ui-lifecycle-iframe-render-data' }],
  'tool-ui: render': ['out', { type: 'render' }],
  'tool result, sent by the view': ['in', { method: 'ui/notifications/tool-result' }],
  'no object': ['in', null],
} as const;
const RESULT = { resource: 'result', html: 'result', initialize: 'result', initialized: 'result', input: 'result' };

/** The next milestone, where it is another one. */
const TABLE: Record<keyof typeof MESSAGES, Partial<Record<Milestone, Milestone>>> = {
  'ui/initialize': { resource: 'initialize', html: 'initialize' },
  initialized: { initialize: 'initialized' },
  'mcp-ui: ready': { resource: 'initialize', html: 'initialize' },
  'tool input': { resource: 'input', html: 'input', initialize: 'input', initialized: 'input' },
  'tool result': RESULT as Partial<Record<Milestone, Milestone>>,
  'mcp-ui: render data': RESULT as Partial<Record<Milestone, Milestone>>,
  'tool-ui: render': RESULT as Partial<Record<Milestone, Milestone>>,
  'tool result, sent by the view': {},
  'no object': {},
};

const pairs = (Object.keys(MESSAGES) as (keyof typeof MESSAGES)[]).flatMap(name =>
  MILESTONES.map(milestone => ({ name, milestone })),
);
it.each(pairs)('$name after $milestone', ({ name, milestone }) => {
  const [direction, message] = MESSAGES[name];
  expect(nextMilestone(milestone, direction, message)).toBe(TABLE[name][milestone] ?? milestone);
});
