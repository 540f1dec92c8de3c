// The site's playground as a column: each attack is pasted into it. Its page has no server, so that requests to one reach nothing.
import { servePlayground } from '../../../apps/site/test/support/serve-playground.ts';
import type { Attack } from '../attack.ts';
import type { Tab } from '../browser/browser.ts';
import { HOSTILE, VICTIM } from '../world/world.ts';
import type { Column, ColumnOptions } from './column.ts';
import { createViews } from './views.ts';

/** The file that stands for the host's API. */
const API = 'api/secret.txt';
/** Size of the page in CSS pixels. */
const PAGE = { width: 1280, height: 1600 };

/** `hasServiceWorker`: as in `servePlayground`. */
export async function createPlaygroundColumn(options: ColumnOptions, hasServiceWorker: boolean): Promise<Column> {
  const servers = await servePlayground({ files: { [API]: 'HOST-SECRET' }, hasServiceWorker });
  const name = hasServiceWorker ? 'playground' : 'playground-static';
  const hostOrigin = servers.origin;
  const views = await createViews(name, options, { hostOrigin, hostApi: `${hostOrigin}/${API}` });
  return {
    name,
    title: `the site’s playground${hasServiceWorker ? '' : ' without a service worker'}, into which the view is pasted`,
    weaker: false,
    world: views.world,
    hostOrigin,
    // It shows one paste at a time.
    atOnce: 1,
    scriptsAtOnce: 1,
    // It loads no page at an address, and has no server elsewhere and no model.
    suits: ({ external, remote, model }) => external === undefined && remote !== true && model !== true,
    token: views.token,
    async open(browser) {
      const tab = await browser.open(PAGE);
      await tab.goto(`${hostOrigin}/?beside&key=HOST-SECRET`);
      await tab.evaluate(
        `void (document.cookie = 'session=HOST-SECRET', localStorage.secret = 'HOST-SECRET', document.body.append('HOST-SECRET'))`,
      );
      return {
        tab,
        composer: '#root [data-paste=text]',
        consent: '[data-answer=allow]:enabled',
        left: 'tried to replace itself with another page',
        lines: LINES,
        async show(what) {
          if (what === 'victim') {
            await paste(tab, '#beside', { text: JSON.stringify(views.world.read(VICTIM, 'ui://victim/page')) });
            return '#beside .pg-stage';
          }
          const call = views.world.call(HOSTILE, what.id, {});
          const { structuredContent } = call;
          await paste(tab, '#root', {
            result: writeASCII({ structuredContent }),
            text: writePaste(what, call.content),
          });
          return what.form === 'content' ? '#root .pg-stage[data-reading=shown]' : '#root .pg-stage [data-surface-id]';
        },
      };

      /** Writes what a user would paste: the resource of the attack, or the whole result. */
      function writePaste(attack: Attack, content: readonly { type: string }[]): string {
        if (attack.form === 'content') return writeASCII({ content });
        const embedded = content.find(({ type }) => type === 'resource') as { resource: object } | undefined;
        const { text, mimeType, uri, widgetCSP } = views.world.servers
          .flatMap(server => server.resources)
          .find(resource => resource.uri === `ui://hostile/${attack.id}`) ?? { ...embedded?.resource };
        const ui = views.ui(attack);
        const meta = { ...(ui && { ui }), ...(widgetCSP && { 'openai/widgetCSP': widgetCSP }) };
        // In base64: the field with the paste is a part of the page, and not what the attack does to it.
        return writeASCII({ uri, mimeType, blob: Buffer.from(text ?? '').toString('base64'), _meta: meta });
      }
    },
    close: servers.close,
  };
}

/** JSON without the characters that an attack hides in it. */
const writeASCII = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[^\x20-\x7e]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The lines that a remote-DOM script has logged, as the page's log shows them. */
const LINES = `[...document.querySelectorAll('#root .pg-log li')].map(line => line.innerText.replace(/^.*?Log \\(\\w+\\): "?/, '')).reverse()`;

/** Sets the fields of a playground as a paste does, once it is drawn. Resolves when what was pasted has a place. */
async function paste(tab: Tab, playground: string, fields: Record<string, string>): Promise<void> {
  await tab.evaluate(`(async () => {
    const find = selector => document.querySelector('${playground} ' + selector);
    const until = async test => {
      for (let tries = 0; tries < 400 && !test(); tries++) await new Promise(go => setTimeout(go, 25));
    };
    await until(() => find('[data-paste=text]'));
    for (const [name, value] of Object.entries(${JSON.stringify(fields)})) {
      const field = find('[data-paste=' + name + ']');
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, value);
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
    }
    await until(() => find('.pg-stage[data-reading=problem], .pg-stage [data-surface-id], .pg-stage .vitrine-component'));
  })()`);
}
