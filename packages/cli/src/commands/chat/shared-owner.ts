// Who owns what is the same for all users of a chat: a store like that of a user, whose id no user has.
export const SHARED_OWNER = 'shared-settings';
