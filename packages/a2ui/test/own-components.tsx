// The page of the test of an application's own catalog: one surface with a gauge, a component that throws, and one that nothing draws.
import { createRoot } from 'react-dom/client';
import { BASIC_COMPONENTS, createSurfaces } from '../src/index.ts';
import { type A2UIComponentProps, type A2UIComponents, A2UISurface } from '../src/react/index.ts';

const CATALOG = {
  id: 'https://shop.example/catalog.json',
  components: {
    ...BASIC_COMPONENTS,
    Gauge: {
      level: { kind: 'value', type: 'number', required: true },
      footer: { kind: 'child' },
      action: { kind: 'action' },
    },
    Broken: {},
    Undrawn: {},
  },
} as const;

function Gauge({ node, draw, write, press, isBusy, problem }: A2UIComponentProps) {
  const level = Number(node.props.level);
  return (
    <div>
      <output>{level}</output>
      <button type="button" onClick={() => write('level', level + 1)}>
        More
      </button>
      <button type="button" onClick={press} disabled={isBusy || problem !== undefined}>
        Order
      </button>
      <p role="note">{problem}</p>
      {draw(node.slots.footer)}
    </div>
  );
}
const COMPONENTS: A2UIComponents = {
  Gauge,
  Broken() {
    throw new Error('no needle');
  },
};

const surfaces = createSurfaces({ catalogs: [CATALOG] });
surfaces.apply(
  [
    { createSurface: { surfaceId: 's', catalogId: CATALOG.id } },
    {
      updateComponents: {
        surfaceId: 's',
        components: [
          { id: 'root', component: 'Column', children: ['gauge', 'broken', 'undrawn'] },
          {
            id: 'gauge',
            component: 'Gauge',
            level: { path: '/level' },
            footer: 'words',
            action: { event: { name: 'order', context: { level: { path: '/level' } } } },
            checks: [
              { condition: { call: 'numeric', args: { value: { path: '/level' }, min: 2 } }, message: 'Too few' },
            ],
          },
          { id: 'words', component: 'Text', text: 'Litres' },
          { id: 'broken', component: 'Broken' },
          { id: 'undrawn', component: 'Undrawn' },
        ],
      },
    },
    { updateDataModel: { surfaceId: 's', value: { level: 1 } } },
  ].map(message => ({ version: 'v0.9', ...message })),
);
const [key = ''] = surfaces.getSnapshot().keys();
const pressed: unknown[] = [];
Object.assign(window, { pressed });
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <A2UISurface
    surfaces={surfaces}
    surfaceKey={key}
    components={COMPONENTS}
    onAction={({ name, context }) => void pressed.push({ name, context })}
  />,
);
