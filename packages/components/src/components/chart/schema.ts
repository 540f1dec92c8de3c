// The schema and the contract of `chart`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const text = z.string().check(z.minLength(1));

const SeriesSchema = z.object({
  /** The member of each row that holds its values. */
  key: text,
  label: text,
  /** A CSS colour or `var(--name)`. Absent: from `colors`, or a palette that is legible in both themes. */
  color: z.optional(z.string()),
});

/**
 * Rows of data as bars, lines, areas or points, with a legend that hides series and a table of the same numbers. A row without a value
 * for a series, or with null, leaves a gap.
 */
const ChartSchema = z
  .object({
    ...commonShape,
    type: z.enum(['bar', 'line', 'area', 'scatter']),
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    data: z.array(z.record(z.string(), z.unknown())),
    /** The member of each row with its x value: numbers, ISO 8601 dates or names. */
    xKey: text,
    series: z.array(SeriesSchema),
    /** Colours of the series, in their order. A series' own colour comes first. */
    colors: z.optional(z.array(text)),
    /** Whether the legend is shown. @default true for two series or more */
    showLegend: z.optional(z.boolean()),
    /** Whether the grid is shown. @default true */
    showGrid: z.optional(z.boolean()),
    /** Bars and areas on top of each other. Absent: side by side, from zero. */
    stacked: z.optional(z.boolean()),
    xLabel: z.optional(z.string()),
    yLabel: z.optional(z.string()),
    /** BCP 47, for numbers and dates. Absent: the application's. */
    locale: z.optional(z.string()),
  })
  .check(
    z.superRefine((chart, context) => {
      const fault = (path: (string | number)[], message: string, input: unknown) =>
        context.addIssue({ code: 'custom', path, message, input });
      for (const [index, { key }] of chart.series.entries()) {
        const first = chart.series.findIndex(series => series.key === key);
        if (first < index) fault(['series', index, 'key'], `Series ${first} has the same key`, key);
      }
      for (const [index, row] of chart.data.entries()) {
        const x = row[chart.xKey];
        if (typeof x !== 'string' && typeof x !== 'number') {
          fault(['data', index, chart.xKey], 'Expected a string or a number', x);
        }
        for (const { key } of chart.series) {
          const y = row[key];
          if (y === null || y === undefined || (typeof y === 'number' && Number.isFinite(y))) continue;
          fault(['data', index, key], 'Expected a number, or null where there is none', y);
        }
      }
    }),
  );
/** Props of `Chart` that travel as JSON, without the props of the application. */
export type ChartData = z.infer<typeof ChartSchema>;

/** The contract of `Chart`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const chartContract = defineContract({
  name: 'chart',
  description: 'Numbers as bars, lines, areas or points, in one or more series, with a table of the same data.',
  schema: ChartSchema,
  empty: { type: 'line', data: [], xKey: 'x', series: [] },
});
