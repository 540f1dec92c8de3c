// The generated data of this example: ships that call at harbours. The same numbers every time; no real data.

/** `next()` returns whole numbers below `limit`, the same ones every time. */
function createNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return limit => {
    // A linear congruence (Numerical Recipes); the low bits repeat soon, so the high ones are used.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const HARBOURS = ['Bergen', 'Hamburg', 'Lisboa', 'Piräus', 'Ålesund', 'Gdańsk', 'Λεμεσός', 'Hakodate'];
const KINDS = ['ferry', 'freighter', 'tanker', 'trawler', 'yacht'];

/** The number of calls at harbours. */
export const CALLS = 2000;

/** SQL that creates the tables again and fills them. */
export function harboursSql(): string {
  const next = createNumbers(7);
  const calls = Array.from({ length: CALLS }, (_, id) => {
    const day = new Date(Date.UTC(2025, 0, 1) + next(365) * 86_400_000).toISOString().slice(0, 10);
    const cargo = next(5) === 0 ? 'null' : String(BigInt(next(1_000_000)) * 10_000_000_007n);
    return `(${id + 1},'${HARBOURS[next(HARBOURS.length)]}','${KINDS[next(KINDS.length)]}','${day}',${cargo},${(next(90_000) / 100).toFixed(2)})`;
  });
  return `
    drop table if exists port_call;
    create table port_call (
      id integer primary key,
      harbour text not null,
      kind text not null,
      arrived date not null,
      cargo_grams bigint,
      fee numeric(10, 2) not null
    );
    insert into port_call values ${calls.join(',\n')};
    comment on table port_call is 'Generated for an example; no real data';`;
}
