// What a renderer shows and does, read from its elements: the same words for both.

/** Content and actions that a renderer shows. */
export interface Shown {
  /** All words, in their order. */
  readonly words: string;
  /** `kind value` of each control, in its order. */
  readonly controls: readonly string[];
  /** Addresses of pictures, videos and sounds. */
  readonly media: readonly string[];
  /** Addresses of links in texts. */
  readonly links: readonly string[];
  /** Messages that a press of each button sends: name, component and context. */
  readonly actions: readonly string[];
  /** Whether the renderer shows nothing at all, not even an icon or a line. */
  readonly isEmpty: boolean;
}

const nextFrame = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => resolve()));

/** Texts that the official renderer waits for: it formats them later than it draws. */
export const pending = { texts: 0 };

/** Waits until no text is pending, the page has nothing else to do, and has stood still for some frames. */
async function settled(element: Element): Promise<void> {
  let last = '';
  for (let same = 0; same < 4; ) {
    await nextFrame();
    await new Promise(resolve => requestIdleCallback(resolve));
    const now = element.innerHTML;
    same = now === last && pending.texts === 0 ? same + 1 : 0;
    last = now;
  }
}

function describeControl(control: Element): string {
  if (control instanceof HTMLInputElement) {
    const { type, checked, value } = control;
    if (type === 'checkbox' || type === 'radio') return `choice ${checked}`;
    // The official renderer of 0.8 writes what is not there as that.
    return `${type === 'password' ? 'text' : type} ${value === 'undefined' ? '' : value}`;
  }
  if (control instanceof HTMLTextAreaElement) return `text ${control.value}`;
  // Chips are buttons in the official renderer, and inputs in ours.
  if (/chip/i.test(control.className))
    return `choice ${/selected/i.test(control.className) || control.getAttribute('aria-pressed') === 'true'}`;
  return 'button';
}

/** Selector of our players' controls. The official renderer has the browser's, which are not in the document. */
const PLAYER_CONTROLS = '.vitrine-media-controls';

/** Selector of notes that our renderer adds to the interface: what is wrong, missing or refused. */
export const OWN_NOTES =
  '.vitrine-a2ui-note, .vitrine-a2ui-broken, .vitrine-a2ui-missing, .vitrine-a2ui-image .vitrine-media-notice';

/** Matches notes of the official renderers in the place of what they cannot draw, or have no value for. */
const OFFICIAL_NOTES = /^(?:Unknown component type: .*|undefined)\s*$/;
const OFFICIAL_WAITING = /\[Loading \S+ \.\.\.\]/g;

/** An address that leads somewhere: messages have no page that others could be relative to. */
const isAbsolute = (address: string): boolean => /^(?:https?|data):/.test(address);

/** Icons are words of a font in the official renderers, and pictures in ours; the others are for assistive technology or have no words there. */
const WORDLESS =
  '.a2ui-icon, .material-symbols-outlined, .g-icon, [class*="_icon_"], [hidden], .vitrine-a2ui-icon, .vitrine-field-hint, style, ' +
  `${PLAYER_CONTROLS}, ${OWN_NOTES}, [data-text]`;

/**
 * Version 0.8 gives a choice and a date no label: its renderer writes one of its own, and shows a choice as a menu, where ours has boxes
 * or chips. Their options are compared as words.
 */
const OLDEST_LABELS =
  '.a2ui-datetime-input label, .a2ui-multiplechoice label, .vitrine-a2ui-field:has(.vitrine-a2ui-date) .vitrine-field-label';

interface Looking {
  readonly actions: readonly string[];
  readonly isOldest: boolean;
}

export async function look(root: Element, { actions, isOldest }: Looking): Promise<Shown> {
  await settled(root);
  // Ours says what is wrong with an input once the user has been in it.
  for (const input of root.querySelectorAll<HTMLElement>('input, textarea')) {
    input.focus();
    input.blur();
  }
  await settled(root);
  const copy = root.cloneNode(true) as Element;
  for (const extra of copy.querySelectorAll(isOldest ? `${WORDLESS}, ${OLDEST_LABELS}` : WORDLESS)) extra.remove();
  for (const leaf of copy.querySelectorAll(':not(:has(*))')) if (OFFICIAL_NOTES.test(leaf.textContent)) leaf.remove();
  const words: string[] = [];
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) words.push(...(walker.currentNode.textContent ?? '').split(/\s+/).filter(Boolean));
  const elements = [...root.querySelectorAll('input, textarea, button')].filter(
    one => !one.closest(PLAYER_CONTROLS) && !(isOldest && one.closest('.vitrine-a2ui-choices')),
  );
  const controls = elements.map(describeControl);
  const readAddresses = (selector: string, attribute: string): string[] =>
    [...root.querySelectorAll(selector)].map(item => item.getAttribute(attribute) ?? '').filter(isAbsolute);
  const media = readAddresses('img, video, audio', 'src');
  const links = readAddresses('a[href]', 'href').map(address => new URL(address).href);
  const isEmpty = words.length + elements.length + media.length === 0 && !root.querySelector('svg, hr, .a2ui-icon');
  for (const element of elements)
    if (element instanceof HTMLButtonElement && describeControl(element) === 'button') element.click();
  await settled(root);
  return { words: words.join(' ').replaceAll(OFFICIAL_WAITING, '').trim(), controls, media, links, actions, isEmpty };
}
