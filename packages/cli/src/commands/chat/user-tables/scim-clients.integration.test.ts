// An identity provider keeps users and groups up to date by SCIM, in the words of Okta's test suite and of Microsoft Entra's documentation.
import { expect, it } from 'vitest';
import {
  createProvider,
  describeScim,
  ERROR,
  filter,
  GROUP,
  patch,
  USER,
} from '../../../../test/scim/scim-provider.ts';
import { useCommands } from '../../../../test/use-commands.ts';

const commands = useCommands();

await describeScim(commands, open => {
  it('passes the steps of Okta: users', async () => {
    const [first, second] = await open();
    const [okta, other] = [createProvider(first), createProvider(second)];
    expect(await okta('GET', '/Users?startIndex=1&count=2')).toMatchObject({
      status: 200,
      json: { totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    });
    expect((await okta('GET', '/Groups?startIndex=1&count=100')).json.totalResults).toBe(0);
    const query = `/Users?count=100&filter=${filter('userName eq "tina@okta.example.com"')}&startIndex=1`;
    expect((await okta('GET', query)).json.totalResults).toBe(0);
    expect(await okta('GET', '/Users/0d9a3e0a-nobody')).toMatchObject({
      status: 404,
      json: { schemas: [ERROR], status: '404', detail: expect.any(String) },
    });
    const tina = {
      ...{ schemas: [USER], userName: 'tina@okta.example.com', name: { givenName: 'Tina', familyName: 'Erickson' } },
      emails: [{ primary: true, value: 'tina@okta.example.com', type: 'work' }],
      ...{ displayName: 'Tina Erickson', locale: 'en_US', externalId: '00u5hwkpq7IC0H7IS0h7', groups: [] },
      ...{ password: 'y25bA4W3', active: true },
    };
    const created = await okta('POST', '/Users', tina);
    const { id } = created.json;
    const { locale: _locale, password: _password, groups: _groups, ...kept } = tina;
    expect(created).toMatchObject({ status: 201, json: { ...kept, meta: { resourceType: 'User' } } });
    expect(created.response.headers.get('location')).toBe(`${first}/scim/v2/Users/${id}`);
    expect(JSON.stringify(created.json)).not.toContain('y25bA4W3');
    expect(await other('GET', `/Users/${id}`)).toMatchObject({ status: 200, json: kept });
    expect((await other('GET', query)).json).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect(
      await other('POST', '/Users', { ...tina, externalId: 'x', userName: 'TINA@okta.example.com' }),
    ).toMatchObject({
      status: 409,
      json: { schemas: [ERROR], status: '409', scimType: 'uniqueness' },
    });
    const changed = { ...tina, name: { givenName: 'Tina', familyName: 'Smith' } };
    expect((await okta('PUT', `/Users/${id}`, changed)).json).toMatchObject({ id, name: changed.name, active: true });
    expect(await okta('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }))).toMatchObject({
      status: 200,
      json: { active: false },
    });
    // A client that says nothing of it does not let the user in again.
    const { active: _active, ...silent } = changed;
    expect((await okta('PUT', `/Users/${id}`, silent)).json.active).toBe(false);
    expect(await okta('DELETE', `/Users/${id}`)).toMatchObject({ status: 204 });
    expect((await other('GET', `/Users/${id}`)).status).toBe(404);
    expect((await other('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await okta('POST', '/Users', tina)).json.id).not.toBe(id);
  });

  it('passes the requests of Microsoft Entra: users and groups', async () => {
    const [first, second] = await open();
    const [entra, other] = [createProvider(first), createProvider(second)];
    const ann = {
      schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      ...{ externalId: '0a21f0f2', userName: 'Test_User_1', active: true, roles: [], meta: { resourceType: 'User' } },
      emails: [{ primary: true, type: 'work', value: 'ann@testuser.com' }],
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    };
    const { id } = (await entra('POST', '/Users', ann)).json;
    const operations = [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@microsoft.com' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: 'emails[type eq "home"].value', value: 'home@example.com' },
      { op: 'Add', path: 'title', value: 'not kept' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'IT' },
      { op: 'Replace', path: `${USER}:displayName`, value: 'Ann' },
    ];
    expect((await entra('PATCH', `/Users/${id}`, patch(...operations))).json).toMatchObject({
      name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
      emails: [
        { type: 'work', value: 'updated@microsoft.com', primary: true },
        { type: 'home', value: 'home@example.com' },
      ],
      displayName: 'Ann',
    });
    expect(
      (await entra('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'userName', value: 'Test_User_2' }))).json
        .userName,
    ).toBe('Test_User_2');
    expect(
      (await entra('PATCH', `/Users/${id}`, patch({ op: 'Add', value: { 'name.givenName': 'Anna', active: 'False' } })))
        .json,
    ).toMatchObject({ active: false, name: { givenName: 'Anna' } });
    expect(
      (await entra('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'True' }))).json.active,
    ).toBe(true);
    expect(
      await entra('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'emails[type eq "other"].value', value: 'x' })),
    ).toMatchObject({
      status: 400,
      json: { scimType: 'noTarget' },
    });
    const both = `/Users?filter=${filter('userName eq "TEST_user_2" and externalId eq "0a21f0f2"')}`;
    expect((await other('GET', both)).json.totalResults).toBe(1);

    const group = await entra('POST', '/Groups', {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      ...{ externalId: '8aa1a0c0', displayName: 'Readers', meta: { resourceType: 'Group' } },
    });
    expect(group).toMatchObject({ status: 201, json: { displayName: 'Readers', members: [] } });
    const path = `/Groups/${group.json.id}`;
    expect((await other('GET', `${path}?excludedAttributes=members`)).json).not.toHaveProperty('members');
    expect(
      (await other('GET', `/Groups?excludedAttributes=members&filter=${filter('displayName eq "READERS"')}`)).json
        .totalResults,
    ).toBe(1);
    expect((await entra('POST', '/Groups', { schemas: [GROUP], displayName: 'readers' })).status).toBe(409);
    const member = { $ref: null, value: id };
    expect((await entra('PATCH', path, patch({ op: 'Add', path: 'members', value: [member] }))).status).toBe(204);
    expect((await other('GET', path)).json.members).toMatchObject([{ value: id }]);
    expect((await other('GET', `/Users/${id}`)).json.groups).toMatchObject([
      { value: group.json.id, display: 'Readers' },
    ]);
    const query = `id eq "${group.json.id}" and members eq "${id}"`;
    expect((await other('GET', `/Groups?excludedAttributes=members&filter=${filter(query)}`)).json.totalResults).toBe(
      1,
    );
    expect((await entra('PATCH', path, patch({ op: 'Remove', path: 'members', value: [member] }))).status).toBe(204);
    expect((await other('GET', path)).json.members).toEqual([]);
    const steps = [
      { op: 'Replace', path: 'displayName', value: 'Writers' },
      { op: 'add', path: 'members', value: [{ value: id }, { value: 'nobody' }] },
      { op: 'replace', value: { id: group.json.id, externalId: 'e-2' } },
    ];
    expect((await entra('PATCH', `${path}?attributes=displayName`, patch(...steps))).json).toEqual({
      ...{ schemas: [GROUP], id: group.json.id, displayName: 'Writers' },
    });
    expect((await entra('PATCH', path, patch({ op: 'remove', path: `members[value eq "${id}"]` }))).status).toBe(204);
    expect((await other('GET', path)).json).toMatchObject({ externalId: 'e-2', members: [] });
    expect((await entra('DELETE', path)).status).toBe(204);
    expect((await entra('DELETE', path)).status).toBe(404);
  });
});
