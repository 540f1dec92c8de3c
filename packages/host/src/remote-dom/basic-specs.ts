// The properties and events of the five basic elements of older MCP-UI: the names, defaults and values of its basic library, so that
// scripts written for it need no change.
import type { RemoteElementSpec } from '@vitrine/protocol/internal/remote-dom/remote-dom';

const EDGES = ['flex-start', 'flex-end', 'start', 'end', 'center', 'baseline', 'stretch'];

/** The specs of the five basic elements, by tag. */
export const BASIC_SPECS = {
  'ui-text': { properties: { content: { type: 'string' } }, events: {} },
  'ui-button': { properties: { label: { type: 'string' } }, events: { press: [], click: [] } },
  'ui-stack': {
    properties: {
      direction: { type: 'string', values: ['vertical', 'horizontal'] },
      /** CSS pixels. */
      spacing: { type: 'length' },
      align: { type: 'string', values: EDGES },
      justify: { type: 'string', values: [...EDGES, 'space-between', 'space-around', 'space-evenly'] },
    },
    events: {},
  },
  'ui-image': {
    properties: {
      src: { type: 'url', images: true },
      alt: { type: 'string' },
      width: { type: 'length' },
      height: { type: 'length' },
    },
    events: {},
  },
  'ui-card': { properties: {}, events: {} },
} as const satisfies Record<string, RemoteElementSpec>;
