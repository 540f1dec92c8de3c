// Draws the tool's result, and calls the tool again.
import { hooksFor } from '@vitrine/view/react';
import type * as tools from '../src/tools.ts';

const { useInput, useResult, useCallTool } = hooksFor<typeof tools.rollDice, typeof tools>();

export function Dice() {
  const input = useInput();
  const shown = useResult();
  const again = useCallTool('roll_dice');
  const result = again.result ?? shown;
  if (result === undefined)
    return <p className="quiet">{input ? `Rolling ${input.dice ?? 2} dice …` : 'Waiting for the dice …'}</p>;
  if (result.structuredContent === undefined) return <p role="alert">The dice fell off the table.</p>;
  const { values, total, sides } = result.structuredContent;
  return (
    <>
      <p className="dice">
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
          <span className="die" key={index}>
            {value}
          </span>
        ))}
      </p>
      <p>
        Total <strong>{total}</strong>
      </p>
      <button type="button" disabled={again.pending} onClick={() => again.call({ dice: values.length, sides })}>
        Roll again
      </button>
      {again.error && <p role="alert">{again.error.message}</p>}
    </>
  );
}
