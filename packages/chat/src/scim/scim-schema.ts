// Attributes of users and groups that the chat keeps, as it reads them and as `/Schemas` describes them (RFC 7643, 4 and 7).

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** Names of parts of `name`. */
export const NAME_PARTS = [
  'formatted',
  'familyName',
  'givenName',
  'middleName',
  'honorificPrefix',
  'honorificSuffix',
] as const;

interface Described {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly description: string;
  readonly required?: boolean;
  readonly multiValued?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readWrite' | 'readOnly' | 'immutable';
  readonly uniqueness?: 'none' | 'server';
  readonly referenceTypes?: readonly string[];
  readonly canonicalValues?: readonly string[];
  readonly subAttributes?: readonly unknown[];
}

const describeAttribute = (name: string, { type = 'string', ...facts }: Described) => ({
  name,
  type,
  multiValued: false,
  required: false,
  ...(type === 'string' && { caseExact: false }),
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...facts,
});

const reference = (referenceType: 'User' | 'Group', mutability: 'readOnly' | 'immutable') => [
  describeAttribute('value', { description: 'Id', caseExact: true, mutability }),
  describeAttribute('$ref', { type: 'reference', description: 'Address', referenceTypes: [referenceType], mutability }),
  describeAttribute('display', { description: 'Name', mutability: 'readOnly' }),
];

const EXTERNAL_ID = describeAttribute('externalId', {
  description: 'Id at the identity provider',
  caseExact: true,
  uniqueness: 'server',
});

export const USER_DESCRIPTION = {
  id: USER_SCHEMA,
  name: 'User',
  description: 'A user of the chat',
  attributes: [
    describeAttribute('userName', { description: 'Name at the sign-in', required: true, uniqueness: 'server' }),
    EXTERNAL_ID,
    describeAttribute('displayName', { description: 'Name to show' }),
    describeAttribute('name', {
      type: 'complex',
      description: 'Parts of the name',
      subAttributes: NAME_PARTS.map(part => describeAttribute(part, { description: part })),
    }),
    describeAttribute('emails', {
      type: 'complex',
      description: 'Addresses',
      multiValued: true,
      subAttributes: [
        describeAttribute('value', { description: 'Address' }),
        describeAttribute('type', { description: 'Kind', canonicalValues: ['work', 'home', 'other'] }),
        describeAttribute('primary', { type: 'boolean', description: 'Whether it is the first one' }),
        describeAttribute('display', { description: 'Name to show' }),
      ],
    }),
    describeAttribute('active', { type: 'boolean', description: 'Whether the user may sign in' }),
    describeAttribute('groups', {
      type: 'complex',
      description: 'Groups of the user',
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: reference('Group', 'readOnly'),
    }),
  ],
};

export const GROUP_DESCRIPTION = {
  id: GROUP_SCHEMA,
  name: 'Group',
  description: 'A group of users',
  attributes: [
    describeAttribute('displayName', { description: 'Name', required: true, uniqueness: 'server' }),
    EXTERNAL_ID,
    describeAttribute('members', {
      type: 'complex',
      description: 'Users of the group',
      multiValued: true,
      subAttributes: reference('User', 'immutable'),
    }),
  ],
};
