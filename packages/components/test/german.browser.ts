// Components in German: their own texts are translated, and numbers and dates are written as in German.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from './story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages([
    'message-draft',
    'order-summary',
    'preferences-panel',
    'question-flow',
    'weather-widget',
  ]);
}, 60_000);
afterAll(() => stories?.close());

const CASES: [id: string, german: string[], english: string[]][] = [
  ['message-draft/Default', ['Entwurf', 'Betreff', 'Senden', 'Abbrechen'], ['Draft', 'Subject', 'Send', 'Cancel']],
  ['order-summary/Default', ['Zwischensumme', 'Versand', 'Gesamt'], ['Subtotal', 'Shipping', 'Total']],
  ['preferences-panel/Default', ['Änderungen verwerfen', 'Speichern'], ['Discard changes', 'Save']],
  ['question-flow/Default', ['Wähle eine aus.', 'Weiter'], ['Choose one.', 'Next']],
  ['weather-widget/Default', ['Teils bewölkt', 'Gefühlt'], ['Partly cloudy', 'Feels like']],
];

it.each(CASES)('%s', async (id, german, english) => {
  const texts = async () => (await stories.page.locator('#root').innerText()).split('\n').map(line => line.trim());
  await stories.show(id, { language: 'de' });
  const inGerman = (await texts()).join('\n');
  await stories.show(id);
  const inEnglish = (await texts()).join('\n');
  for (const text of german) expect(inGerman).toContain(text);
  for (const text of english) expect(inEnglish).toContain(text);
  for (const text of english) expect(inGerman.split('\n')).not.toContain(text);
});
