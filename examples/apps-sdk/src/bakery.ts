// The day of a small bakery: what is on the shelf, and what was ordered.

/** A kind of bread, and how much of it is left. */
interface Bread {
  readonly id: string;
  readonly name: string;
  readonly grain: string;
  /** Euro. */
  readonly price: number;
  readonly left: number;
}

/** Knowledge of the baker that a model need not have. */
interface Baking {
  /** Time when it came out of the oven, as HH:MM. */
  readonly bakedAt: string;
  readonly grams: number;
}

export interface Bakery {
  /** Lists all kinds, or only the kinds with one grain. */
  list(grain?: string): Bread[];
  baking(id: string): Baking | undefined;
  /** Takes `count` loaves off the shelf. Throws `Error` with a text for the user when that cannot be. */
  order(id: string, count: number): Bread;
}

const BREADS: readonly (Bread & Baking)[] = [
  { id: 'country', name: 'Country loaf', grain: 'wheat', price: 4.2, left: 8, bakedAt: '05:30', grams: 1000 },
  { id: 'rye', name: 'Dark rye', grain: 'rye', price: 4.8, left: 5, bakedAt: '04:50', grams: 1250 },
  { id: 'spelt', name: 'Spelt tin loaf', grain: 'spelt', price: 5.1, left: 3, bakedAt: '06:10', grams: 750 },
  { id: 'seeds', name: 'Three-seed loaf', grain: 'rye', price: 5.6, left: 4, bakedAt: '06:20', grams: 800 },
  { id: 'baguette', name: 'Baguette', grain: 'wheat', price: 2.1, left: 14, bakedAt: '07:00', grams: 250 },
];

/** Opens with full shelves. */
export function openBakery(): Bakery {
  const stock = new Map(BREADS.map(({ id, left }) => [id, left]));
  const toBread = ({ id, name, grain, price }: Bread): Bread => ({ id, name, grain, price, left: stock.get(id) ?? 0 });
  return {
    list: grain => BREADS.filter(bread => grain === undefined || bread.grain === grain).map(toBread),
    baking(id) {
      const bread = BREADS.find(other => other.id === id);
      return bread && { bakedAt: bread.bakedAt, grams: bread.grams };
    },
    order(id, count) {
      const bread = BREADS.find(other => other.id === id);
      if (!bread) throw new Error(`There is no bread ${JSON.stringify(id)}. Call show_bread for the list.`);
      const remaining = stock.get(id) ?? 0;
      if (count > remaining) throw new Error(`Only ${remaining} of ${bread.name} are left; order that many at most.`);
      stock.set(id, remaining - count);
      return toBread(bread);
    },
  };
}
