// The attacks as views of one column, each with its token, setup and document.
import type { Attack } from '../attack.ts';
import { REMOTE_FRAME } from '../fixtures/drawn.ts';
import { DOMAIN } from '../network/collector.ts';
import { createToken } from '../network/token.ts';
import { fillAll, openDocuments } from '../view/documents.ts';
import type { ScopeSetup } from '../view/scope.ts';
import { APPS_SDK, type AttackView, createWorld, HOSTILE, MCP_APP, VICTIM, type World } from '../world/world.ts';
import type { ColumnOptions } from './column.ts';

export interface Views {
  readonly world: World;
  token(what: Attack | 'victim'): string;
  setup(attack: Attack): ScopeSetup;
  /** The document as a frame loads it: for a remote-DOM script, with `root`. */
  page(what: Attack | 'victim'): string;
  /** `_meta.ui` as the attack declares it. */
  ui(attack: Attack): Record<string, unknown> | undefined;
  /** Returns the address of the page, for `external`. */
  address(attack: Attack): string;
}

export async function createViews(
  column: string,
  { attacks, collector, remember }: ColumnOptions,
  host: { hostOrigin: string; hostApi: string; isHosted?: boolean },
): Promise<Views> {
  const documents = await openDocuments();
  const token = (what: Attack | 'victim'): string => createToken(column, what === 'victim' ? what : what.id);
  const setups = new Map<string, ScopeSetup>();
  for (const attack of attacks) {
    const ownToken = token(attack);
    const base = `c.${DOMAIN}/${ownToken}`;
    const setup: ScopeSetup = {
      token: ownToken,
      collector: `http://${base}`,
      localPort: new URL(collector.localOrigin).port,
      socket: `ws://${base}`,
      name: `${ownToken}.${DOMAIN}`,
      address: collector.address,
      port: attack.port ? await collector.openPort(ownToken) : 0,
      hostOrigin: host.hostOrigin,
      hostApi: `${host.hostApi}?token=${ownToken}`,
      server: HOSTILE,
      sibling: VICTIM,
      form: attack.form ?? (attack.external ? 'mcp-ui' : 'mcp-apps'),
      ...(host.isHosted && { isHosted: true }),
    };
    setups.set(attack.id, setup);
    remember(setup);
  }
  const getSetup = ({ id }: Attack): ScopeSetup => setups.get(id)!;
  const script = (attack: Attack): string => documents.remoteScript(attack, getSetup(attack));
  const address = (attack: Attack): string =>
    `${collector.localOrigin}/${token(attack)}/view${attack.external === 'opaque' ? '?opaque' : ''}`;
  const page = (what: Attack | 'victim'): string => {
    if (what === 'victim') return documents.victim(token(what));
    if (what.form === 'remote-dom')
      return documents.page({ html: REMOTE_FRAME, script: what.script ?? '', silent: true }, getSetup(what));
    return documents.page(what, getSetup(what));
  };
  const ui = (attack: Attack): Record<string, unknown> | undefined => attack.ui && fillAll(attack.ui, getSetup(attack));

  const views = attacks.map((attack): AttackView => {
    const declared = ui(attack);
    const common = { tool: attack.id, uri: `ui://hostile/${attack.id}`, ...(declared && { ui: declared }) };
    if (host.isHosted) return { ...common, isHosted: true, embedded: false, mimeType: MCP_APP, text: '' };
    if (attack.form === 'content')
      return { ...common, embedded: true, mimeType: '', text: '', content: attack.content ?? [] };
    if (attack.external) return { ...common, embedded: true, mimeType: 'text/uri-list', text: address(attack) };
    if (attack.form === 'remote-dom')
      return {
        ...common,
        embedded: true,
        mimeType: 'application/vnd.mcp-ui.remote-dom+javascript',
        text: script(attack),
      };
    if (attack.form === 'mcp-ui') return { ...common, embedded: true, mimeType: 'text/html', text: page(attack) };
    const isAppsSdk = attack.form === 'apps-sdk';
    const widgetCSP = attack.widgetCSP && fillAll(attack.widgetCSP, getSetup(attack));
    const mimeType = isAppsSdk ? APPS_SDK : MCP_APP;
    return { ...common, embedded: false, mimeType, text: page(attack), ...(widgetCSP && { widgetCSP }) };
  });
  const world = createWorld(views, page('victim'), host.isHosted);
  return { world, token, setup: getSetup, page, ui, address };
}
