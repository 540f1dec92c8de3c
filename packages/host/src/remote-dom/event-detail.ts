// Copies the few plain fields of an event in the host's page that a script receives. Events, elements and windows themselves cannot be
// sent, and the script must not have them.
import {
  REMOTE_EVENT_FIELDS,
  type RemoteEventDetail,
  type RemoteEventField,
} from '@vitrine/protocol/internal/remote-dom/remote-dom';

const MAX_LENGTH = 20_000;

/** Reads the argument of a component's handler: nothing, a value, an object with some of the fields, or a DOM or React event. */
export function remoteEventDetail(
  type: string,
  given: unknown,
  fields: readonly RemoteEventField[] = REMOTE_EVENT_FIELDS,
): RemoteEventDetail {
  const values = typeof given === 'object' && given !== null ? fromObject(given) : fromValue(given);
  const detail: RemoteEventDetail = { type };
  for (const field of fields) if (values[field] !== undefined) Object.assign(detail, { [field]: values[field] });
  return detail;
}

type Fields = Omit<RemoteEventDetail, 'type'>;

function fromValue(given: unknown): Fields {
  const value = scalar(given);
  return value === undefined ? {} : typeof value === 'boolean' ? { value, checked: value } : { value };
}

function fromObject(given: object): Fields {
  const { target, detail } = given as { target?: unknown; detail?: unknown };
  const source = {
    ...(typeof target === 'object' && target !== null
      ? pick(target)
      : typeof detail === 'object' && detail
        ? pick(detail)
        : {}),
    ...pick(given),
  };
  const value = scalar(source.value);
  return {
    ...(value !== undefined && { value }),
    ...(typeof source.checked === 'boolean' && { checked: source.checked }),
    ...(typeof source.key === 'string' && { key: source.key.slice(0, 64) }),
  };
}

/** Reads by name: the fields of an element are getters of its kind. */
function pick(object: object): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const field of REMOTE_EVENT_FIELDS) {
    const value = (object as Record<string, unknown>)[field];
    if (value !== undefined) picked[field] = value;
  }
  return picked;
}

function scalar(value: unknown): string | number | boolean | null | undefined {
  if (typeof value === 'string') return value.slice(0, MAX_LENGTH);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'boolean' || value === null ? value : undefined;
}
