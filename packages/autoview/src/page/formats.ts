// Whether a text has one of the formats that tools ask for; undefined for all others, which whoever takes the value judges. No expression
// can take long.

const DAY = String.raw`\d{4}-\d\d-\d\d`;
const TIME = String.raw`([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(z|[+-]([01]\d|2[0-3]):[0-5]\d)`;

const FORMATS: { readonly [format: string]: RegExp } = {
  date: new RegExp(`^${DAY}$`),
  time: new RegExp(`^${TIME}$`, 'i'),
  'date-time': new RegExp(`^${DAY}[t ]${TIME}$`, 'i'),
  email: /^[^\s@]{1,64}@[a-z\d-]+(\.[a-z\d-]+)*$/i,
  uri: /^[a-z][a-z\d+.-]*:[!#-;=?-[\]_a-z~]*$/i,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
};

export function hasFormat(name: string, text: string): boolean | undefined {
  const pattern = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (!pattern) return undefined;
  return pattern.test(text) && (!name.startsWith('date') || isDay(text.slice(0, 10)));
}

/** There is such a day. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return date.toJSON()?.slice(0, 10) === text;
}
