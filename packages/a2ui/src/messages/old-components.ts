// Components of version 0.8 in the names of 0.9: `{id, component: {Text: {...}}}`.
import { isRecord, toRecord } from '@vitrine/std/internal/json';

/** Properties that have another name since. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Text: { usageHint: 'variant' },
  Heading: { level: 'variant' },
  Image: { usageHint: 'variant', altText: 'description' },
  Row: { distribution: 'justify', alignment: 'align' },
  Column: { distribution: 'justify', alignment: 'align' },
  List: { alignment: 'align' },
  Tabs: { tabItems: 'tabs' },
  Modal: { entryPointChild: 'trigger', contentChild: 'content' },
  TextField: { text: 'value', textFieldType: 'variant', type: 'variant' },
  ChoicePicker: { selections: 'value', type: 'displayStyle' },
  Slider: { minValue: 'min', maxValue: 'max' },
  DateTimeInput: { outputFormat: '' },
};
/** Values that have another name since. */
const VALUES: Readonly<Record<string, string>> = { 'scale-down': 'scaleDown' };

/** The component in the shape of 0.9; the same value when it is no component of 0.8. */
export function fromOldComponent(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.component)) return value;
  const { id, weight, component } = value;
  const [[name = '', body] = []] = Object.entries(component);
  const type = name === 'MultipleChoice' ? 'ChoicePicker' : name;
  const renamed = RENAMED[type] ?? {};
  const props: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(toRecord(body))) {
    const target = Object.hasOwn(renamed, key) ? renamed[key] : key;
    if (target) props[target] = typeof item === 'string' ? (VALUES[item] ?? item) : item;
  }
  return { id, component: type, ...(weight === undefined ? {} : { weight }), ...withOldHabits(type, props) };
}

function withOldHabits(type: string, props: Record<string, unknown>): Record<string, unknown> {
  switch (type) {
    case 'Button': {
      const { primary, ...others } = props;
      return { ...others, ...(primary === true ? { variant: 'primary' } : {}), action: newAction(props.action) };
    }
    case 'ChoicePicker': {
      const { maxAllowedSelections, displayStyle, ...others } = props;
      return {
        ...others,
        variant: maxAllowedSelections === 1 ? 'mutuallyExclusive' : 'multipleSelection',
        ...(displayStyle === 'chips' ? { displayStyle } : {}),
      };
    }
    case 'TextField': {
      const { variant, ...others } = props;
      const kind = variant === 'date' || variant === undefined ? undefined : variant;
      return { ...others, ...(kind === undefined ? {} : { variant: kind }) };
    }
    case 'Slider':
      return { max: 100, ...props };
    default:
      return props;
  }
}

/** `{name, context: [{key, value}]}` in the shape of 0.9. */
function newAction(action: unknown): unknown {
  if (!isRecord(action)) return action;
  const { name, context } = action;
  const entries = Array.isArray(context) ? context.map(toRecord) : [];
  return { event: { name, context: Object.fromEntries(entries.map(({ key, value }) => [String(key), value])) } };
}
