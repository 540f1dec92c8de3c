// The view: draws the tool's result, and calls the tool again.
import { connect } from '@vitrine/view';
import type * as tools from '../src/tools.ts';

const root = document.getElementById('root')!;
const dice = document.createElement('p');
const total = document.createElement('p');
const again = document.createElement('button');
dice.className = 'dice';
again.textContent = 'Roll again';
root.append('Waiting for the dice …');

const view = await connect<typeof tools.rollDice, typeof tools>({ name: '{{name}}', version: '0.1.0' });
view.on('result', draw);

function draw({ structuredContent }: NonNullable<typeof view.result>): void {
  if (structuredContent === undefined) {
    root.replaceChildren('The dice fell off the table.');
    return;
  }
  const { values } = structuredContent;
  dice.replaceChildren(
    ...values.map(value => {
      const die = document.createElement('span');
      die.className = 'die';
      die.textContent = String(value);
      return die;
    }),
  );
  total.textContent = `Total ${structuredContent.total}`;
  again.onclick = async () => {
    again.disabled = true;
    try {
      draw(await view.callTool('roll_dice', { dice: values.length, sides: structuredContent.sides }));
    } catch (error) {
      total.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      again.disabled = false;
    }
  };
  root.replaceChildren(dice, total, again);
}
