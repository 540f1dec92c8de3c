// The props of the component: one schema for the server, the manifest and the interface.
import * as z from 'zod/mini';

const DaySchema = z.object({
  date: z.string(),
  condition: z.string(),
  highC: z.number(),
  lowC: z.number(),
  rainChancePercent: z.number(),
});

export const WeatherCardPropsSchema = z.object({
  location: z.string(),
  temperatureC: z.number(),
  condition: z.string(),
  days: z.array(DaySchema),
});
export type WeatherCardProps = z.infer<typeof WeatherCardPropsSchema>;

/** Sample for the registry's preview, and for the check before publishing. */
export const SAMPLE: WeatherCardProps = {
  location: 'Oslo, Norway',
  temperatureC: 4,
  condition: 'rain',
  days: [
    { date: '2026-03-02', condition: 'rain', highC: 6, lowC: 1, rainChancePercent: 80 },
    { date: '2026-03-03', condition: 'cloudy', highC: 7, lowC: 0, rainChancePercent: 20 },
    { date: '2026-03-04', condition: 'clear', highC: 9, lowC: -2, rainChancePercent: 0 },
  ],
};
