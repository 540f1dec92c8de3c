// The owner of what all users of a chat share: a store as a user has it, whose id no user has.
export const SHARED_OWNER = 'shared-settings';
