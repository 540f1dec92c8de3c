// The basic catalog of A2UI, all versions of it in one table: what each component takes.
// Rule: the catalogs of the specification, v0_9_1 and v1_0 `catalogs/basic/catalog.json`.
import type { ValueType } from './model.ts';

/** Type of a property in the catalog. */
export type PropSpec = (
  | { readonly kind: 'value'; readonly type: ValueType }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'constant'; readonly type: 'string' | 'number' | 'boolean' }
  | { readonly kind: 'child' }
  | { readonly kind: 'children' }
  | { readonly kind: 'tabs' }
  | { readonly kind: 'options' }
  | { readonly kind: 'icon' }
  | { readonly kind: 'action' }
) & {
  readonly required?: true;
  /** The property is not in version 0.9.1: a server that emits that version may not use it. */
  readonly since?: '1.0';
};

/** A component of the catalog by its properties. */
export type ComponentSpec = Readonly<Record<string, PropSpec>>;

const value = (type: ValueType): PropSpec => ({ kind: 'value', type });
const required = (spec: PropSpec): PropSpec => ({ ...spec, required: true });
const newer = (spec: PropSpec): PropSpec => ({ ...spec, since: '1.0' });
const choiceFrom = (...values: string[]): PropSpec => ({ kind: 'enum', values });

const JUSTIFY = choiceFrom('center', 'end', 'spaceAround', 'spaceBetween', 'spaceEvenly', 'start', 'stretch');
const ALIGN = choiceFrom('start', 'center', 'end', 'stretch');
const CHILD = required({ kind: 'child' });
const CHILDREN = required({ kind: 'children' });
const AXIS = choiceFrom('horizontal', 'vertical');

/** The components by name. */
export const BASIC_COMPONENTS: Readonly<Record<string, ComponentSpec>> = {
  Text: { text: required(value('string')), variant: choiceFrom('h1', 'h2', 'h3', 'h4', 'h5', 'caption', 'body') },
  Image: {
    url: required(value('string')),
    description: value('string'),
    fit: choiceFrom('contain', 'cover', 'fill', 'none', 'scaleDown'),
    variant: choiceFrom('icon', 'avatar', 'smallFeature', 'mediumFeature', 'largeFeature', 'header'),
  },
  Icon: { name: required({ kind: 'icon' }) },
  Video: { url: required(value('string')), posterUrl: newer(value('string')) },
  AudioPlayer: { url: required(value('string')), description: value('string') },
  Row: { children: CHILDREN, justify: JUSTIFY, align: ALIGN },
  Column: { children: CHILDREN, justify: JUSTIFY, align: ALIGN },
  List: { children: CHILDREN, direction: AXIS, align: ALIGN },
  Card: { child: CHILD },
  Tabs: { tabs: required({ kind: 'tabs' }) },
  Modal: { trigger: CHILD, content: CHILD },
  Divider: { axis: AXIS },
  Button: {
    child: CHILD,
    action: required({ kind: 'action' }),
    variant: choiceFrom('default', 'primary', 'borderless'),
  },
  TextField: {
    label: required(value('string')),
    value: value('string'),
    placeholder: newer(value('string')),
    variant: choiceFrom('longText', 'number', 'shortText', 'obscured'),
    validationRegexp: { kind: 'constant', type: 'string' },
  },
  CheckBox: { label: required(value('string')), value: required(value('boolean')) },
  ChoicePicker: {
    options: required({ kind: 'options' }),
    value: required(value('strings')),
    label: value('string'),
    variant: choiceFrom('multipleSelection', 'mutuallyExclusive'),
    displayStyle: choiceFrom('checkbox', 'chips'),
    filterable: { kind: 'constant', type: 'boolean' },
  },
  Slider: {
    value: required(value('number')),
    max: required({ kind: 'constant', type: 'number' }),
    min: { kind: 'constant', type: 'number' },
    label: value('string'),
    steps: newer({ kind: 'constant', type: 'number' }),
  },
  DateTimeInput: {
    value: required(value('string')),
    enableDate: { kind: 'constant', type: 'boolean' },
    enableTime: { kind: 'constant', type: 'boolean' },
    min: value('string'),
    max: value('string'),
    label: value('string'),
  },
};

/** The id of the basic catalog of 0.9 and 0.9.1, which is what servers should name. */
export const BASIC_CATALOG_ID = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';
/** The id of the basic catalog of 1.0. */
export const BASIC_CATALOG_ID_1_0 = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';

/** All names of the basic catalog, and of the smaller one that is part of it. */
export const CATALOG_IDS: readonly string[] = [
  BASIC_CATALOG_ID,
  BASIC_CATALOG_ID_1_0,
  'https://a2ui.org/specification/v0_9_1/catalogs/basic/catalog.json',
  'https://a2ui.org/specification/v0_9/catalogs/minimal/catalog.json',
  'https://a2ui.org/specification/v0_9_1/catalogs/minimal/catalog.json',
  'https://a2ui.org/specification/v1_0/catalogs/minimal/catalog.json',
  // The draft of 1.0.
  'https://a2ui.org/specification/v0_10/catalogs/basic/catalog.json',
  'https://a2ui.org/specification/v0_10/catalogs/minimal/catalog.json',
  // What the guide for MCP writes in its sample.
  'https://a2ui.org/specification/v0_9/basic_catalog.json',
  // Version 0.8, and its surfaces that name no catalog.
  'https://a2ui.org/specification/v0_8/standard_catalog_definition.json',
  'https://a2ui.org/specification/v0_8/json/standard_catalog_definition.json',
  'https://github.com/google/A2UI/blob/main/specification/0.8/json/standard_catalog_definition.json',
  'https://a2ui.org/specification/v0_8/catalogs/minimal/minimal_catalog.json',
  'a2ui.org:standard_catalog_0_8_0',
  '',
];
