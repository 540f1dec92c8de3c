// Attacks of a page that is open in the victim's browser: its requests bring the victim's session, as the browser of a sign-in proxy's user
// sends it for any page. What a page may read of an answer is decided as a browser does it (Fetch standard, CORS check).
import type { Scene, UserAttack, UserColumnName } from '../user-attack.ts';

/** The places that a hostile page can be at, with what a browser says of them. */
const PAGES = {
  far: { origin: 'https://evil.example', site: 'cross-site', where: 'a page of another site' },
  near: { origin: 'https://evil.chat.example', site: 'same-site', where: 'a page of the same site' },
  view: { origin: 'null', site: 'cross-site', where: 'a view' },
} as const;
type Page = (typeof PAGES)[keyof typeof PAGES];

/** A request of the page. Without a preflight: `text/plain` is what a form and `fetch` with `no-cors` send. */
async function request({ see, victim }: Scene, { origin, site }: Page, method: string, path: string, body?: unknown) {
  const answer = await victim.ask(method, path, body, {
    origin,
    'sec-fetch-site': site,
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
    'content-type': 'text/plain',
  });
  const { headers } = answer;
  const isReadable =
    headers.get('access-control-allow-origin') === origin && headers.get('access-control-allow-credentials') === 'true';
  if (isReadable) return see(answer, path);
  await answer.body?.cancel();
}

interface Limits {
  /** @default every page */
  readonly pages?: Readonly<Record<string, Page>>;
  readonly columns?: readonly UserColumnName[];
}

const define = (
  suffix: string,
  title: string,
  attempt: (scene: Scene, page: Page) => Promise<void>,
  { pages = PAGES, columns = ['proxy-header', 'oidc', 'naive'] }: Limits = {},
): UserAttack[] =>
  Object.entries(pages).map(([place, page]) => ({
    id: `f-${suffix}-${place}`,
    class: 'foreign-page',
    title: `${page.where} ${title}`,
    columns,
    run: scene => attempt(scene, page),
  }));

export const FOREIGN_PAGE_ATTACKS: readonly UserAttack[] = [
  ...define('list', 'reads the user’s sessions', (scene, page) => request(scene, page, 'GET', '/api/sessions')),
  ...define('session', 'reads a session by its id', (scene, page) =>
    request(scene, page, 'GET', `/api/sessions/${scene.names.id}`),
  ),
  ...define('events', 'follows a session’s events', (scene, page) =>
    request(scene, page, 'GET', `/api/sessions/${scene.names.id}/events`),
  ),
  ...define('message', 'sends a message in the user’s name', (scene, page) =>
    request(scene, page, 'POST', `/api/sessions/${scene.names.id}/messages`, { text: 'hello' }),
  ),
  ...define('call', 'calls a tool in the user’s name', ({ names, ...scene }, page) =>
    request({ names, ...scene }, page, 'POST', `/api/sessions/${names.id}/tool-calls`, {
      server: names.name,
      tool: 'echo',
      arguments: { text: 'hello' },
    }),
  ),
  // Behind a sign-in proxy, the proxy signs out.
  ...define(
    'sign-out',
    'signs the user out',
    async (scene, page) => {
      const victim = await scene.signIn(scene.login);
      await request({ ...scene, victim }, page, 'POST', '/auth/sign-out');
      if ((await victim.ask('GET', '/api/me')).status !== 200) scene.harm('was signed out');
    },
    { columns: ['oidc', 'naive'] },
  ),
  // A question is answered once.
  ...define(
    'approval',
    'answers the user’s open question',
    (scene, page) =>
      request(scene, page, 'POST', `/api/sessions/${scene.names.id}/approvals/${scene.names.approvalId}`, {
        approved: true,
      }),
    { pages: { near: PAGES.near } },
  ),
];
