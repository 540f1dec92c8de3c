// Requests that must not make calls, or none without the user's check.
import { expect, it } from 'vitest';
import { EXAMPLE_TOOLS, TODAY } from '../../test/planner/fixtures.ts';
import { planParts } from './plan-parts.ts';
import { planTurn } from './plan-turn.ts';
import { knownTools } from './tool-facts.ts';

const plan = (text: string) => planTurn([{ role: 'user', content: [{ type: 'text', text }] }], EXAMPLE_TOOLS, TODAY);

it.each([
  ["don't add anything to the basket, just show it"],
  ["please don't reset the game"],
  ["I don't want to reset the game"],
  ['stop, do not press start'],
  ['do not delete any notes'],
  ['never delete note abc'],
  ['add nothing to the basket'],
  ['nicht löschen: meine Notizen'],
  ['Lösche die Notiz "abc" nicht'],
  ['Bestelle nichts'],
  ['lege keine Produkte in den Warenkorb'],
  ['undo deleting the shopping note'],
  ['what would happen if I reset the game and press start?'],
  ['what happens when I delete the note "abc"'],
  ['If I buy 2 mugs at 12 and 1 kettle at 45, what is the total?'],
  ["don't you have any notes?"],
  ['what if I reset the game?'],
  ['should I delete the note "abc"?'],
  ['why was the note "abc" deleted?'],
  ['did you delete the note "abc"?'],
  ["n'ajoute rien au panier"],
  ['instead of resetting the game'],
  ['I already have 2 tide mugs, how many can I add?'],
])('%s calls nothing', text => {
  expect(plan(text)).toMatchObject({ type: 'answer' });
});

it.each([
  ['what does reset do?', '(`/reset`): Switches the Game Boy off and on.'],
  ['can you explain what add_to_basket does?', '**Add to basket** (`/add_to_basket`): Puts a product'],
  ['how do I delete a note?', '(`/delete_note`): '],
  ['what is the reset tool for?', '(`/reset`): '],
  ['explain reset', '(`/reset`): '],
  ['Wie kann ich eine Notiz löschen?', '(`/delete_note`): '],
  ['Was passiert, wenn ich eine Notiz lösche?', '(`/delete_note`): '],
  ['was macht reset?', '(`/reset`): '],
])('%s is answered by the description', (text, answer) => {
  expect(plan(text)).toMatchObject({ type: 'answer', text: expect.stringContaining(answer) });
});

it.each([
  ['add a note that Anna is not coming'],
  ['put 2 ridge kettles in the basket unless they cost too much'],
  ['don\'t forget to add a task "call mum"'],
  ["why don't you show me the basket?"],
  ['can I delete the note "abc"?'],
])('%s is a draft', text => {
  expect(plan(text)).toMatchObject({ type: 'calls', calls: [{ draft: true }] });
});

it.each<[string, string]>([
  ['Bestelle nichts, zeige nur die Produkte', 'product-card__list_products'],
  ['show my basket, but do not press start', 'product-card__show_basket'],
  ["show my basket and don't add anything to it", 'product-card__show_basket'],
  ['add a note: do not feed the cat', 'notes__add_note'],
  ['weather in Springfield, not in Shelbyville', 'weather-view__forecast'],
])('%s calls a tool', (text, name) => {
  expect(plan(text)).toMatchObject({ type: 'calls', calls: [{ tool: { id: name }, draft: false }] });
});

it('a condition of one clause makes the next a draft', () => {
  const tools = knownTools(EXAMPLE_TOOLS);
  const parts = planParts('If it rains in Rome, add a task "umbrella"', { tools, now: TODAY, earlierCalls: [] });
  expect(parts.at(-1)).toMatchObject({ plan: { calls: [{ tool: { name: 'add_note' }, draft: true }] } });
});
