// The SCIM service itself: for its tokens alone, at several processes at once, and against requests that attack.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ask,
  createProvider,
  describeScim,
  filter,
  GROUP,
  openOneProcess,
  patch,
  TOKEN,
  USER,
} from '../../../../test/scim/scim-provider.ts';
import { useCommands } from '../../../../test/use-commands.ts';

const commands = useCommands();

await describeScim(commands, open => {
  it('changes at the same time at two processes lose nothing', async () => {
    const [first, second] = await open();
    const providers = [createProvider(first), createProvider(second)] as const;
    const { id } = (await providers[0]('POST', '/Users', { schemas: [USER], userName: 'ada' })).json;
    const group = (await providers[1]('POST', '/Groups', { schemas: [GROUP], displayName: 'All' })).json.id;
    const answers = await Promise.all([
      providers[0]('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false })),
      providers[1]('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'displayName', value: 'Ada' })),
      providers[1]('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'name.familyName', value: 'L' })),
      providers[0]('PATCH', `/Groups/${group}`, patch({ op: 'add', path: 'members', value: [{ value: id }] })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 204]);
    expect((await providers[0]('GET', `/Users/${id}`)).json).toMatchObject({
      ...{ active: false, displayName: 'Ada', name: { familyName: 'L' }, groups: [{ value: group }] },
    });
    const same = await Promise.all(
      [...providers, ...providers].map(provider => provider('POST', '/Users', { schemas: [USER], userName: 'Eve' })),
    );
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('pages, filters and bodies that attack are refused or find nothing', async () => {
    const [first] = await open();
    const provider = createProvider(first);
    for (const userName of ["o'hara", 'b', 'c']) await provider('POST', '/Users', { schemas: [USER], userName });
    const list = async (query: string) => {
      const { status, json } = await provider('GET', `/Users?${query}`);
      return [status, json.totalResults ?? json.scimType, json.Resources?.length];
    };
    expect(await list(`filter=${filter('userName eq "o\'hara"')}`)).toEqual([200, 1, 1]);
    expect(await list('startIndex=2&count=1')).toEqual([200, 3, 1]);
    expect(await list('startIndex=-5&count=0')).toEqual([200, 3, 0]);
    expect(await list('startIndex=99')).toEqual([200, 3, 0]);
    expect(await list('count=99999999999')).toEqual([400, 'invalidValue', undefined]);
    for (const text of [
      `userName eq "x' OR '1'='1"`,
      `userName eq "x\\" or \\"1\\" eq \\"1"`,
      'userName eq "%"',
      'externalId eq "_"',
      'id eq "\' UNION SELECT token FROM x --"',
    ])
      expect([text, ...(await list(`filter=${filter(text)}`))]).toEqual([text, 200, 0, 0]);
    for (const text of [
      'userName eq "x" or active eq true',
      'userName co "a"',
      'userName pr',
      'password eq "x"',
      '__proto__ eq "x"',
      'userName eq "\\u0000"',
      'userName eq "x',
      'active eq "maybe"',
      '(userName eq "x")',
      `userName eq "${'x'.repeat(1100)}"`,
      `${'id eq "x" and '.repeat(9)}id eq "x"`,
    ])
      expect([text, ...(await list(`filter=${filter(text)}`))]).toEqual([text, 400, 'invalidFilter', undefined]);
    const post = async (body: unknown) => {
      const { status, json } = await provider('POST', '/Users', body);
      return [status, json.scimType];
    };
    expect(await post('{')).toEqual([400, 'invalidSyntax']);
    expect(await post('[]')).toEqual([400, 'invalidSyntax']);
    expect(await post({})).toEqual([400, 'invalidValue']);
    expect(await post({ userName: 'a\u0000' })).toEqual([400, 'invalidValue']);
    expect(await post({ userName: 'a\ud800' })).toEqual([400, 'invalidValue']);
    expect(await post({ userName: 'x'.repeat(301) })).toEqual([400, 'invalidValue']);
    expect(await post({ userName: 'd', active: 'perhaps' })).toEqual([400, 'invalidValue']);
    expect(await post({ userName: 'd', emails: Array.from({ length: 21 }, () => ({ value: 'a' })) })).toEqual([
      400,
      'invalidValue',
    ]);
    expect((await post(`{"userName":"d","x":"${'x'.repeat(4_300_000)}"}`))[0]).toBe(413);
    expect((await provider('GET', '/Users/%00')).status).toBe(404);
    expect((await provider('GET', "/Users/'%20OR%201=1")).status).toBe(404);
    for (const path of ['/Me', '/Bulk', '/Users/.search', '/..%2f..%2fapi/me'])
      expect((await provider('POST', path, {})).status).toBe(404);
    expect((await provider('GET', '/Users')).json.totalResults).toBe(3);
  });
});

describe('the service', { timeout: 120_000 }, () => {
  it('tells what it can do, and is there for its tokens alone', async () => {
    const [url] = await openOneProcess(commands);
    const provider = createProvider(url, `another-${TOKEN}`);
    expect((await provider('GET', '/ServiceProviderConfig')).json).toMatchObject({
      ...{
        patch: { supported: true },
        sort: { supported: false },
        etag: { supported: false },
        bulk: { supported: false },
      },
      filter: { supported: true, maxResults: 200 },
    });
    expect((await provider('GET', '/ResourceTypes')).json.Resources.map(({ name }) => name)).toEqual(['User', 'Group']);
    const schema = await provider('GET', `/Schemas/${USER}`);
    expect(schema.json).toMatchObject({
      id: USER,
      attributes: expect.arrayContaining([expect.objectContaining({ name: 'userName' })]),
    });
    expect((await provider('GET', '/Schemas?filter=x')).status).toBe(403);
    const refused = [];
    for (const token of ['', 'x', TOKEN.slice(1), `${TOKEN}x`, `${TOKEN},another-${TOKEN}`])
      refused.push((await createProvider(url, token)('GET', '/Users')).status);
    expect(refused).toEqual([401, 401, 401, 401, 401]);
    // The proxy's users, admins too, have no way in, and the token none into the chat.
    expect((await ask(url, 'root', '/scim/v2/Users', 'operators')).status).toBe(401);
    expect((await fetch(`${url}/api/me`, { headers: { Authorization: `Bearer ${TOKEN}` } })).status).toBe(401);
    const guesses = await Promise.all(
      Array.from({ length: 80 }, (_, n) => createProvider(url, `guess-${n}`)('GET', '/Users')),
    );
    const limited = guesses.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(10);
    expect(limited[0]?.response.headers.get('retry-after')).toBe('1');
    await expect.poll(async () => (await provider('GET', '/Users')).status).toBe(200);
  });

  it('is not there without a token, and refuses one that is short or has no users', async () => {
    const config = join(commands.folder, 'chat.json');
    const auth = { type: 'proxy-header', userHeader: 'X-User', proxies: ['127.0.0.1'] };
    writeFileSync(config, JSON.stringify({ auth, mcpServers: {} }));
    const { url } = commands.chat('--config', config);
    for (const path of ['/scim/v2/Users', '/scim/v2/ServiceProviderConfig', '/scim'])
      expect((await ask(await url, 'root', path)).status).toBe(404);
    const short = commands.chat('--config', config, '--scim-token', 'too-short');
    expect([(await short.ended).code, short.stderr]).toEqual([
      expect.any(Number),
      expect.stringContaining('at least 32'),
    ]);
    const alone = commands.chat('--scim-token', TOKEN);
    expect([(await alone.ended).code, alone.stderr]).toEqual([2, expect.stringContaining('no users who sign in')]);
  });
});
