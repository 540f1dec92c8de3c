// SCIM routes of groups. A group gives a role only where the operator has named it.
import type { Context, Hono } from 'hono';
import { type GroupPatch, readGroupPatch, readGroupValues } from './group-values.ts';
import { readPatch } from './read-patch.ts';
import { answerScim } from './scim-answers.ts';
import { GROUP_FILTER, parseFilter } from './scim-filter.ts';
import { describePage, readPage, readSelection, select } from './scim-pages.ts';
import type { ScimGroup, ScimGroupValues } from './scim-records.ts';
import { GROUP_SCHEMA } from './scim-schema.ts';
import { noteScim, type ScimParts, watchAdmins } from './scim-service.ts';
import {
  changedMeanwhile,
  describeMeta,
  isId,
  MAX_TRIES,
  nameTaken,
  type ScimRouteTools,
  unknownRecord,
} from './user-routes.ts';

export function addScimGroupRoutes(app: Hono, parts: ScimParts, { base, readBody }: ScimRouteTools): void {
  const { groups } = parts.records;
  const requireGroup = async (id: string): Promise<ScimGroup> => {
    const group = isId(id) ? await groups.read(id) : undefined;
    if (group) return group;
    throw unknownRecord(id);
  };
  const describe = async (context: Context, group: ScimGroup): Promise<object> => {
    const isWanted = readSelection(context);
    const members = isWanted('members') ? await groups.listMembers(group.id) : [];
    return select(toResource(group, members, base(context)), isWanted);
  };
  const answerGroup = async (context: Context, group: ScimGroup, status = 200): Promise<Response> =>
    answerScim(await describe(context, group), status, { Location: `${base(context)}/Groups/${group.id}` });
  const change = async (id: string, apply: GroupPatch['apply']): Promise<ScimGroup> => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const before = await requireGroup(id);
      const values = apply({ displayName: before.displayName, externalId: before.externalId });
      const changed = await groups.replace(before, values);
      if (changed === 'taken') throw nameTaken();
      if (changed !== 'changed') return changed;
    }
    throw changedMeanwhile();
  };
  const takeSteps = async (id: string, steps: GroupPatch['steps']): Promise<void> => {
    for (const { op, ids } of steps) {
      if (op === 'remove') await groups.removeMembers(id, ids);
      if (op === 'set') await groups.keepMembers(id, ids);
      if (op !== 'remove') await groups.addMembers(id, ids);
    }
  };
  const note = (action: string, group: ScimGroup, steps: GroupPatch['steps']): Promise<void> =>
    noteScim(parts, action, {
      group: group.displayName,
      record: group.id,
      ...(steps.length > 0 && {
        members: steps
          .map(({ op, ids }) => `${op} ${ids.join(' ')}`.trim())
          .join(', ')
          .slice(0, 1000),
      }),
    });

  app.get('/Groups', async context => {
    const conditions = parseFilter(context.req.query('filter'), GROUP_FILTER);
    const range = readPage(context);
    const { total, page } = await groups.list({ conditions, offset: range.startIndex - 1, limit: range.count });
    const resources: object[] = [];
    for (const group of page) resources.push(await describe(context, group));
    return answerScim(describePage(resources, total, range));
  });
  app.post('/Groups', async context => {
    const { members, ...values } = readGroupValues(await readBody(context));
    const group = await groups.create(values);
    if (group === 'taken') throw nameTaken();
    await groups.addMembers(group.id, members);
    await note('provisionGroup', group, [{ op: 'add', ids: members }]);
    return answerGroup(context, group, 201);
  });
  app.get('/Groups/:id', async context => answerGroup(context, await requireGroup(context.req.param('id'))));
  app.put('/Groups/:id', async context => {
    const { members, ...values } = readGroupValues(await readBody(context));
    const steps = [{ op: 'set', ids: members }] as const;
    const group = await watchAdmins(parts, async () => {
      const changed = await change(context.req.param('id'), (): ScimGroupValues => values);
      await takeSteps(changed.id, steps);
      return changed;
    });
    await note('replaceProvisionedGroup', group, steps);
    return answerGroup(context, group);
  });
  app.patch('/Groups/:id', async context => {
    const { apply, steps } = readGroupPatch(readPatch(await readBody(context)));
    const group = await watchAdmins(parts, async () => {
      const changed = await change(context.req.param('id'), apply);
      await takeSteps(changed.id, steps);
      return changed;
    });
    await note('changeProvisionedGroup', group, steps);
    // All members of a large group are no useful answer; RFC 7644, 3.5.2, asks for one where attributes are named.
    if (context.req.query('attributes') === undefined) return new Response(null, { status: 204 });
    return answerGroup(context, group);
  });
  app.delete('/Groups/:id', async context => {
    const id = context.req.param('id');
    const group = isId(id) ? await watchAdmins(parts, () => groups.remove(id)) : undefined;
    if (!group) throw unknownRecord(id);
    await note('removeProvisionedGroup', group, []);
    return new Response(null, { status: 204 });
  });
}

function toResource(group: ScimGroup, members: readonly string[], base: string): object {
  const { id, displayName, externalId } = group;
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId !== undefined && { externalId }),
    displayName,
    members: members.map(value => ({ value, $ref: `${base}/Users/${value}` })),
    meta: describeMeta('Group', group, `${base}/Groups/${id}`),
  };
}
