// Finds the users whom an owner names. A name or an address must be one user's alone: a link for another user of the same name would be a leak.
import type { DirectoryUser, UserDirectory } from '../admin/records.ts';
import { ChatError } from '../errors.ts';
import type { NamedUser } from './share-records.ts';

const MAX_MATCHES = 50;

/** Finds the users by their addresses or names. Rejects with `ChatError` `bad-request` for a name that no user has, or several users have. */
export async function findNamedUsers(
  directory: UserDirectory | undefined,
  names: readonly string[],
): Promise<NamedUser[]> {
  if (!directory)
    throw new ChatError('bad-request', 'This chat knows no names of users: share with all who sign in.', {
      received: names,
    });
  const users = new Map<string, NamedUser>();
  for (const name of names) {
    const user = await findUser(directory, name);
    users.set(user.id, user);
  }
  return [...users.values()];
}

async function findUser(directory: UserDirectory, name: string): Promise<NamedUser> {
  const searched = name.trim().toLowerCase();
  const today = new Date().toISOString().slice(0, 10);
  const matches = await directory.list({ search: name.trim(), usageSince: today, limit: MAX_MATCHES });
  // A name that a provider has sent says not yet which sign-in it will be.
  const isNamed = (user: DirectoryUser): boolean =>
    user.lastUsedAt !== undefined && (searched.includes('@') ? user.email : user.name)?.toLowerCase() === searched;
  const [user, ...others] = matches.filter(isNamed);
  if (!user || others.length > 0)
    throw new ChatError(
      'bad-request',
      user
        ? `Several users are called "${name.slice(0, 100)}". Write the address of the one you mean.`
        : `No user called "${name.slice(0, 100)}" has signed in here yet. Write the address or the name that the account menu shows.`,
      { received: name },
    );
  return { id: user.id, name: user.email === undefined ? user.name : `${user.name} (${user.email})` };
}
