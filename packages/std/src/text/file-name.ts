// Sanitises file names from servers and views (MCP Apps, ui/download-file: last URI segment, sanitised). A name must not leave its folder,
// name a device, hide its type, or deceive the reader.
import { safeText } from './safe-text.ts';

/** Extensions that a desktop runs, or opens with a program that runs what is in it, on a double click. */
const PROGRAMS = new Set(
  (
    'apk app appimage appref-ms bash bat bin chm cmd com command cpl csh deb desktop dll dmg docm dotm exe fish gadget hta inf ' +
    'ins iqy iso jar jnlp js jse ksh lnk msc msh msi msix msp mst pif pkg potm ppam ppsm pptm prf ps1 psc1 psd1 psm1 py pyc pyw ' +
    'rb reg rpm run scf scpt scr settingcontent-ms sh shb sys tcsh terminal url vb vbe vbs webloc workflow ws wsc wsf wsh xlam xll xlsm ' +
    'xltm zsh'
  ).split(' '),
);

/** Device names of Windows, with any extension and in any case. */
const DEVICES = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i;
const FORBIDDEN = /[<>:"/\\|?*]/g;
/** The dot, and characters that look like one. */
const DOTS = /[.\u2024\u3002\ufe52\uff0e\uff61]/g;

/** UTF-8 bytes of a name; file systems stop at 255, and a browser may add " (1)". */
const MAX_FILE_NAME_BYTES = 200;

/**
 * Whether a file of this name starts a program when it is opened.
 *
 * @example isProgramName('bill.pdf.exe') // true
 */
export function isProgramName(name: string): boolean {
  return PROGRAMS.has(readExtension(name).toLowerCase());
}

/**
 * Makes a name that is safe and not misleading: one path segment, no control or invisible characters, no leading dot, no device name,
 * not longer than `MAX_FILE_NAME_BYTES`. In a program's name only the last dot is kept: `bill.pdf.exe` becomes `bill_pdf.exe`.
 * `fallback` is the name when nothing is left.
 *
 * @example safeFileName('../bill.pdf') // a name without folders
 */
export function safeFileName(name: string, { fallback = 'file' }: { fallback?: string } = {}): string {
  const segment =
    name
      .normalize('NFC')
      .split(/[/\\]/)
      .findLast(part => part.trim() !== '') ?? '';
  const visible = safeText(segment, { hidden: 'remove' })
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    // Windows drops dots and spaces at the end; a leading dot hides a file elsewhere.
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(/ +(?=\.[^.]*$)/, '');
  if (visible === '') return fallback;
  const extension = readExtension(visible);
  const stem = extension === '' ? visible : visible.slice(0, -extension.length - 1);
  const honest = isProgramName(visible) ? stem.replace(DOTS, '_') : stem;
  // Windows recognises a device by the part before the first dot.
  const harmless = DEVICES.test(honest.replace(/\..*/s, '').trim()) ? `_${honest}` : honest;
  const tail = extension === '' ? '' : `.${extension}`;
  return cutBytes(harmless, MAX_FILE_NAME_BYTES - byteLength(tail)) + tail;
}

/**
 * The name in a URI: its last path segment, decoded; empty when it has none. Not yet safe: see `safeFileName`.
 *
 * @example fileNameOfUri('file:///reports/may.csv') // 'may.csv'
 */
export function fileNameOfUri(uri: string): string {
  const path = uri.replace(/[?#].*$/s, '').replace(/^[a-z][a-z0-9+.-]*:(?:\/\/[^/\\]*)?/i, '');
  const segment = path.split(/[/\\]/).findLast(part => part !== '') ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Returns a file name's extension without the dot; empty when there is none, or when what follows the last dot is too long to be one. */
function readExtension(name: string): string {
  return /[^.]\.([^.\s]{1,24})$/.exec(name)?.[1] ?? '';
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The longest beginning of whole characters. */
function cutBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let prefix = '';
  for (const character of text) {
    bytes += byteLength(character);
    if (bytes > maxBytes) break;
    prefix += character;
  }
  return prefix.replace(/[. ]+$/, '');
}
