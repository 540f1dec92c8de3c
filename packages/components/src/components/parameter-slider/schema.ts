// The schema and the contract of `parameter-slider`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const text = z.string().check(z.minLength(1));

const SliderSchema = z
  .object({
    /** Identifies the parameter among the others. */
    id: text,
    label: text,
    min: z.number(),
    /** Greater than `min`. */
    max: z.number(),
    /** Step of the slider. @default 1 */
    step: z.optional(z.number().check(z.positive())),
    /** Value at the beginning. A value outside is moved to the nearest end. */
    value: z.number(),
    /** Unit shown after the value, such as `EV` or `%`. */
    unit: z.optional(z.string()),
    /** Digits after the point. @default as many as `step` has */
    precision: z.optional(z.int().check(z.minimum(0), z.maximum(20))),
  })
  .check(
    z.refine(({ min, max }) => min < max && Number.isFinite(max - min), {
      error: 'max must be greater than min',
      path: ['max'],
    }),
  );
export type Slider = z.infer<typeof SliderSchema>;

const SliderValueSchema = z.object({ id: z.string(), value: z.number() });
export type SliderValue = z.infer<typeof SliderValueSchema>;

/** Numbers that the user sets by sliders. `apply` is the decision; `reset` sets the values of the beginning. */
const ParameterSliderSchema = z.object({
  ...commonShape,
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  sliders: z.array(SliderSchema).check(z.minLength(1)),
  /** The values that were applied, for example after a reload: shows the receipt. Null: not decided yet. */
  choice: z.optional(z.nullable(z.array(SliderValueSchema))),
  /** BCP 47, for numbers. Absent: the application's. */
  locale: z.optional(z.string()),
});
/** Props of `ParameterSlider` that travel as JSON, without the props of the application. */
export type ParameterSliderData = z.infer<typeof ParameterSliderSchema>;

/** Actions that decide the values. */
const APPLYING: ReadonlySet<string> = new Set(['apply', 'confirm', 'save']);

export function isApplying(actionId: string): boolean {
  return APPLYING.has(actionId);
}

/** The contract of `ParameterSlider`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const parameterSliderContract = defineContract({
  name: 'parameter-slider',
  description: 'Numbers within limits that the user sets by sliders and applies.',
  schema: ParameterSliderSchema,
  empty: { sliders: [] },
  leavesOpen: actionId => !isApplying(actionId),
});
