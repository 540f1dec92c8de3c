// Whether a text has a format of JSON Schema; undefined for formats not known here. No expression can take long.

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;
const HOST = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i;

const FORMATS = new Map<string, (text: string) => boolean>([
  ['date', isDate],
  ['time', text => TIME.test(text)],
  ['date-time', text => /^.{10}[ t]/i.test(text) && isDate(text.slice(0, 10)) && TIME.test(text.slice(11))],
  ['duration', text => /^P(?!$)(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?)$/.test(text)],
  ['email', text => /^[^\s@]{1,64}@[^\s@]+$/.test(text) && HOST.test(text.slice(text.indexOf('@') + 1))],
  ['hostname', text => HOST.test(text)],
  ['ipv4', text => /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(text)],
  ['ipv6', text => /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`)],
  ['uri', text => /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]*$/i.test(text) && !/[^\x21-\x7e]/.test(text)],
  ['uri-reference', text => !/[\s<>"{}|\\^`]|[^\x21-\x7e]/.test(text)],
  ['uuid', text => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)],
  ['json-pointer', text => /^(\/([^~/]|~[01])*)*$/.test(text)],
]);

export function hasFormat(name: string, text: string): boolean | undefined {
  return FORMATS.get(name)?.(text);
}

function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
