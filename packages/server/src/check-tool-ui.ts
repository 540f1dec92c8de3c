// Checks the declaration of an interface when it is registered: what hosts would refuse later, without a word to the server's author.
import { cspSource, grantCsp } from '@vitrine/protocol/internal/csp/csp';
import type { UIResourceMeta } from '@vitrine/protocol/internal/mcp-apps/ui-metadata';
import { checkObject, formatValue, UIResourceError, type UIResourceErrorCode } from './errors.ts';
import type { OpenAISettings } from './openai-meta.ts';
import { prefixedMetadata } from './ui/ui-metadata.ts';
import type { ToolUI, UIToolDefinition } from './ui/ui-tool.ts';

const CSP_KEYS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'];
const PERMISSION_KEYS = ['camera', 'microphone', 'geolocation', 'clipboardWrite'];
/** `satisfies` fails when `ToolUI` gains or loses a member. */
const UI_KEYS = Object.keys({
  html: 0,
  uri: 0,
  hostedAt: 0,
  visibility: 0,
  legacy: 0,
  renderData: 0,
  preferredFrameSize: 0,
  openai: 0,
  onError: 0,
  csp: 0,
  permissions: 0,
  domain: 0,
  prefersBorder: 0,
} satisfies Record<keyof ToolUI, 0>);
const DEFINITION_KEYS = Object.keys({
  title: 0,
  description: 0,
  inputSchema: 0,
  outputSchema: 0,
  annotations: 0,
  icons: 0,
  scopeChallenge: 0,
  _meta: 0,
  ui: 0,
  name: 0,
} satisfies Record<keyof UIToolDefinition, 0>);
const OPENAI_KEYS = Object.keys({ invoking: 0, invoked: 0, description: 0, template: 0 } satisfies Record<
  keyof OpenAISettings,
  0
>);
/** Characters of a text that ChatGPT shows while a tool runs. */
const MAX_OPENAI_STATUS = 64;

/** Throws `UIResourceError` (`bad-options`, `bad-csp`, `bad-permissions`, `bad-metadata`) for an interface that clients could not show as declared. */
export function checkToolUI(tool: string, ui: ToolUI): void {
  const what = `The tool ${tool} needs its interface, ui: {html, …}`;
  checkKeys(checkObject(ui, { code: 'bad-options', what }), { place: 'ui', keys: UI_KEYS, code: 'bad-options' });
  const { visibility, legacy, renderData, onError, preferredFrameSize, openai } = ui;
  const isVisibility =
    isListWhere(visibility, one => one === 'model' || one === 'app') && (visibility as unknown[]).length > 0;
  check(
    visibility === undefined || isVisibility,
    'ui.visibility',
    visibility,
    `['model', 'app'], or one of them in a list`,
  );
  const modes: unknown[] = [undefined, 'auto', 'always', 'never'];
  check(modes.includes(legacy), 'ui.legacy', legacy, '"auto", "always" or "never"');
  check(isFunction(renderData), 'ui.renderData', renderData, 'a function');
  check(isFunction(onError), 'ui.onError', onError, 'a function');
  prefixedMetadata({ 'preferred-frame-size': preferredFrameSize });
  if (openai !== undefined) checkOpenAI(openai);
  checkResourceMeta(ui, 'ui');
}

/**
 * Throws `bad-options` for a configuration with a member that has no effect, such as `visibility` beside `ui`, and for a definition that makes
 * clients refuse the whole list of tools.
 */
export function checkDefinition(definition: Pick<UIToolDefinition, 'title' | 'description' | 'annotations'>): void {
  checkKeys(definition, { place: 'The definition of a tool', keys: DEFINITION_KEYS, code: 'bad-options' });
  const { title, description, annotations } = definition;
  for (const [name, text] of Object.entries({ title, description }))
    check(text === undefined || typeof text === 'string', name, text, 'a string');
  checkObject(annotations ?? {}, { code: 'bad-options', what: 'annotations must be an object' });
}

function checkOpenAI(openai: NonNullable<ToolUI['openai']>): void {
  const code = 'bad-options';
  checkKeys(checkObject(openai, { code, what: 'ui.openai must be an object' }), {
    place: 'ui.openai',
    keys: OPENAI_KEYS,
    code,
  });
  const { invoking, invoked, description, template } = openai;
  for (const [name, text] of Object.entries({ invoking, invoked })) {
    const isShort = text === undefined || (typeof text === 'string' && text.length <= MAX_OPENAI_STATUS);
    check(isShort, `ui.openai.${name}`, text, `a string of at most ${MAX_OPENAI_STATUS} characters`);
  }
  check(description === undefined || typeof description === 'string', 'ui.openai.description', description, 'a string');
  check(template === undefined || typeof template === 'boolean', 'ui.openai.template', template, 'true or false');
}

/** Checks `_meta.ui` of a resource. `place` names it in messages. */
export function checkResourceMeta(
  { csp, permissions, domain, prefersBorder }: Pick<ToolUI, 'csp' | 'permissions' | 'domain' | 'prefersBorder'>,
  place: string,
): void {
  if (csp !== undefined) checkCsp(csp, `${place}.csp`);
  if (permissions !== undefined) checkPermissions(permissions, `${place}.permissions`);
  const isDomain = domain === undefined || (typeof domain === 'string' && domain.trim() !== '');
  check(isDomain, `${place}.domain`, domain, 'a string that is not empty');
  const isBoolean = prefersBorder === undefined || typeof prefersBorder === 'boolean';
  check(isBoolean, `${place}.prefersBorder`, prefersBorder, 'true or false');
}

/** Throws `bad-options` unless it holds. */
export function check(holds: boolean, place: string, value: unknown, allowed: string): void {
  if (!holds)
    throw new UIResourceError('bad-options', `${place} must be ${allowed}. Given: ${shown(value)}.`, {
      received: value,
    });
}

function checkCsp(csp: NonNullable<UIResourceMeta['csp']>, place: string): void {
  const code = 'bad-csp';
  const what = `${place} must be an object of lists of origins`;
  checkKeys(checkObject(csp, { code, what }), { place, keys: CSP_KEYS, code });
  for (const [name, list] of Object.entries(csp)) {
    if (list === undefined) continue;
    if (!isListWhere(list, entry => typeof entry === 'string')) {
      const allowed = 'a list of origins, such as ["https://api.example.org"]';
      throw new UIResourceError(code, `${place}.${name} must be ${allowed}. Given: ${shown(list)}.`, {
        received: list,
      });
    }
  }
  const [refused] = grantCsp(csp, { frames: true }).refused;
  if (refused === undefined) return;
  const reason = cspSource(refused) === undefined ? wayOut(refused) : 'The list has more origins than hosts take.';
  throw new UIResourceError(code, `${place}: hosts refuse ${formatValue(refused)}. ${reason}`, { received: refused });
}

/** Says what the author probably meant. */
function wayOut(entry: string): string {
  const rule = 'An entry is an origin, such as "https://api.example.org" or "https://*.example.org".';
  // A scheme alone, such as `data:`, leads to no origin.
  if (entry.endsWith(':')) return rule;
  const candidates = [URL.parse(entry)?.origin, `https://${entry.replace(/^(\w+:)?\/\//, '').replace(/[/?#].*$/, '')}`];
  const meant = candidates.find(one => one !== undefined && URL.canParse(one) && cspSource(one) !== undefined);
  return meant === undefined ? rule : `${rule} Write ${formatValue(meant)}.`;
}

function checkPermissions(permissions: NonNullable<UIResourceMeta['permissions']>, place: string): void {
  const code = 'bad-permissions';
  const what = `${place} must be an object`;
  checkKeys(checkObject(permissions, { code, what }), { place, keys: PERMISSION_KEYS, code });
  for (const [name, value] of Object.entries(permissions)) {
    if (value !== undefined) checkObject(value, { code, what: `${place}.${name} must be {}, or be left out` });
  }
}

function checkKeys(
  object: object,
  { place, keys, code }: { place: string; keys: readonly string[]; code: UIResourceErrorCode },
): void {
  const unknown = Object.keys(object).find(key => !keys.includes(key));
  if (unknown === undefined) return;
  throw new UIResourceError(code, `${place} has no member ${formatValue(unknown)}.`, {
    received: unknown,
    hint: `Known: ${keys.join(', ')}.`,
  });
}

/** Whether it is a list whose entries all pass; one without a value (`[, 'app']`) does not. */
function isListWhere(value: unknown, passes: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && Array.from(value).every(passes);
}

function isFunction(value: unknown): boolean {
  return value === undefined || typeof value === 'function';
}

/** A value for a message, with the texts of a short list. */
function shown(value: unknown): string {
  const isTexts = Array.isArray(value) && value.length < 5 && value.every(one => typeof one === 'string');
  return isTexts ? `[${value.map(formatValue).join(', ')}]` : formatValue(value);
}
