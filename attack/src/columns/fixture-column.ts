// A weaker fixture as a column.
import type { Attack } from '../attack.ts';
import type { FixtureKind, FixtureView } from '../fixtures/host-page.ts';
import { serveFixture } from '../fixtures/pages.ts';
import { HOSTILE, VICTIM } from '../world/world.ts';
import type { Column, ColumnOptions } from './column.ts';
import { createViews, type Views } from './views.ts';

const TITLES: Record<FixtureKind, string> = {
  inline: '`srcdoc`, no sandbox, no policy',
  plain: 'a frame of another origin, no sandbox, no policy',
  srcdoc: '`srcdoc` with `sandbox="allow-scripts"`, no policy',
  'basic-host':
    'the reference host’s layout, rebuilt: a proxy on another port of `localhost`, a frame in it with `allow-scripts allow-same-origin allow-forms`, `document.write`, the specification’s sample policy',
};

/** The height of a view's place, in CSS pixels, and of the rest of the page. */
const VIEW_HEIGHT = 122;
const PAGE_HEIGHT = 800;

export async function createFixtureColumn(kind: FixtureKind, options: ColumnOptions): Promise<Column> {
  const documents = new Map<string, string>();
  const servers = await serveFixture({ kind, documents });
  const views = await createViews(kind, options, servers);
  servers.serve(views.world);
  const view = (what: Attack | 'victim'): FixtureView => {
    const id = what === 'victim' ? what : what.id;
    const external = what !== 'victim' && what.external !== undefined;
    const path = external ? views.address(what) : `/view/${id}`;
    const html = views.page(what);
    documents.set(path, html);
    const content = what === 'victim' ? undefined : what.content;
    const asks = what !== 'victim' && what.asks === true;
    const server = what === 'victim' ? VICTIM : HOSTILE;
    return {
      id,
      server,
      html,
      path,
      external,
      ...declared(views, what),
      ...(content && { content }),
      ...(asks && { asks }),
    };
  };
  return {
    name: kind,
    title: TITLES[kind],
    weaker: true,
    world: views.world,
    hostOrigin: servers.hostOrigin,
    atOnce: 40,
    scriptsAtOnce: 40,
    token: views.token,
    async open(browser, count) {
      const tab = await browser.open({ width: 1280, height: Math.max(PAGE_HEIGHT, (count + 1) * VIEW_HEIGHT + 300) });
      await tab.goto(servers.url());
      return {
        tab,
        composer: '#composer',
        async show(what) {
          const fixtureView = view(what);
          await tab.evaluate(`fixture.show(${JSON.stringify(fixtureView)})`);
          return `[data-surface-id="${fixtureView.id}"]`;
        },
      };
    },
    close: servers.close,
  };
}

function declared(views: Views, what: Attack | 'victim'): Pick<FixtureView, 'ui'> | undefined {
  const ui = what === 'victim' ? undefined : views.ui(what);
  return ui && { ui };
}
