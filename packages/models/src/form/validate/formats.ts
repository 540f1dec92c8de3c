// Checks the formats of texts that tools use. All regular expressions run in bounded time.

const DAY = String.raw`\d{4}-\d\d-\d\d`;
const TIME = String.raw`([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(z|[+-]([01]\d|2[0-3]):[0-5]\d)`;
const BYTE = String.raw`(25[0-5]|2[0-4]\d|1?\d?\d)`;
const ATOM = String.raw`[^\s@.",:;<>()[\]\\]+`;
const LABEL = String.raw`[a-z\d]([a-z\d-]{0,61}[a-z\d])?`;
const URI_CHARACTER = String.raw`([!$&-;=?-Z[\]_a-z~]|%[\da-f]{2})`;

const DAY_MINUTES = 24 * 60;

const EXPRESSIONS: { readonly [format: string]: RegExp } = {
  date: new RegExp(`^${DAY}$`),
  time: new RegExp(`^${TIME}$`, 'i'),
  'date-time': new RegExp(`^${DAY}[t ]${TIME}$`, 'i'),
  duration: /^P(?=[\dT])(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?)$/,
  email: new RegExp(
    `^(${ATOM}(\\.${ATOM})*|"[^"\\\\]*")@([a-z\\d-]+(\\.[a-z\\d-]+)*|\\[(${BYTE}(\\.${BYTE}){3}|IPv6:[\\da-f:.]+)\\])$`,
    'i',
  ),
  hostname: new RegExp(`^(?=.{1,253}$)${LABEL}(\\.${LABEL})*$`, 'i'),
  ipv4: new RegExp(`^${BYTE}(\\.${BYTE}){3}$`),
  uri: new RegExp(`^[a-z][a-z\\d+.-]*:${URI_CHARACTER}*(#${URI_CHARACTER}*)?$`, 'i'),
  'uri-reference': new RegExp(`^${URI_CHARACTER}*(#${URI_CHARACTER}*)?$`, 'i'),
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
};

const TRAILING_IPV4 = new RegExp(`(?<before>^|:)${BYTE}(\\.${BYTE}){3}$`);

/** Whether a text has a format; `undefined` for all other formats, which the server checks. */
export function hasFormat(name: string, text: string): boolean | undefined {
  if (name === 'ipv6') return isIpv6(text);
  const expression = Object.hasOwn(EXPRESSIONS, name) ? EXPRESSIONS[name] : undefined;
  if (!expression) return undefined;
  if (!expression.test(text) || (name.startsWith('date') && !isDay(text.slice(0, 10)))) return false;
  return !name.endsWith('time') || isSecond(text);
}

/** A leap second is the last of a day in UTC. */
function isSecond(text: string): boolean {
  const [, hour, minute, sign, hours = 0, minutes = 0] =
    /(\d\d):(\d\d):60[.\d]*(?:z|([+-])(\d\d):(\d\d))$/i.exec(text) ?? [];
  if (hour === undefined) return true;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return (Number(hour) * 60 + Number(minute) - offset + 2 * DAY_MINUTES) % DAY_MINUTES === DAY_MINUTES - 1;
}

/** Whether the date exists. */
function isDay(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

function isIpv6(text: string): boolean {
  // An IPv4 address at the end replaces two groups.
  const halves = text.replace(TRAILING_IPV4, '$<before>0:0').split('::');
  const groups = halves.flatMap(half => (half === '' ? [] : half.split(':')));
  const isComplete = halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8;
  return isComplete && groups.every(group => /^[\da-f]{1,4}$/i.test(group));
}
