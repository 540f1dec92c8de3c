import { expect, it } from 'vitest';
import { emulate, NO_EMULATION } from './emulation.ts';

const page = {
  displayModes: ['inline', 'fullscreen', 'pip'],
  capabilities: { openLinks: {}, updateModelContext: { text: {} } },
} as const;

it('changes nothing without a choice', () => {
  expect(emulate(NO_EMULATION, page)).toMatchObject({
    displayModes: page.displayModes,
    hasPartialInput: true,
    context: { availableDisplayModes: page.displayModes },
    capabilities: page.capabilities,
  });
  expect(emulate(NO_EMULATION, page)).not.toHaveProperty('name');
  expect(emulate(NO_EMULATION, page).takes('model-context')).toBe(true);
});

it.each([
  ['claude', 'Claude', ['inline', 'fullscreen'], true, true],
  ['chatgpt', 'ChatGPT', ['inline', 'fullscreen', 'pip'], false, true],
  ['vscode', 'Visual Studio Code', ['inline'], false, false],
] as const)('%s', (host, name, displayModes, hasPartialInput, takesContext) => {
  const emulated = emulate({ host, device: 'own' }, page);
  expect(emulated).toMatchObject({ name, displayModes, hasPartialInput });
  expect(emulated.takes('model-context')).toBe(takesContext);
  expect('updateModelContext' in emulated.capabilities).toBe(takesContext);
  expect(emulated.takes('link')).toBe(true);
});

it("a phone has touch and no small window, and its platform counts more than the host's", () => {
  expect(emulate({ host: 'vscode', device: 'phone', locale: 'de-DE' }, page).context).toEqual({
    availableDisplayModes: ['inline'],
    platform: 'mobile',
    deviceCapabilities: { touch: true, hover: false },
    locale: 'de-DE',
  });
  expect(emulate({ host: 'own', device: 'phone' }, page).displayModes).toEqual(['inline', 'fullscreen']);
});

it('never offers a display mode that the page has no room for', () => {
  const narrow = { ...page, displayModes: ['inline', 'fullscreen'] as const };
  expect(emulate({ host: 'chatgpt', device: 'own' }, narrow).displayModes).toEqual(['inline', 'fullscreen']);
});
