// The times of a schedule as the form has them: a preset with its fields, or a cron pattern.

/** Presets, in the order of the list. */
export const PRESETS = ['hourly', 'daily', 'weekdays', 'weekly', 'monthly', 'custom'] as const;
export type Preset = (typeof PRESETS)[number];

export interface Times {
  readonly preset: Preset;
  /** As `09:30`. */
  readonly time: string;
  /** 0 to 59: of `hourly`. */
  readonly minute: number;
  /** 0 (Sunday) to 6. */
  readonly weekday: number;
  /** 1 to 28: every month has them. */
  readonly day: number;
  /** Pattern of `custom`. */
  readonly cron: string;
}

export const DEFAULT_TIMES: Times = {
  preset: 'daily',
  time: '09:00',
  minute: 0,
  weekday: 1,
  day: 1,
  cron: '0 9 * * *',
};

export function toCron({ preset, time, minute, weekday, day, cron }: Times): string {
  const [hours = 9, minutes = 0] = time.split(':').map(Number);
  switch (preset) {
    case 'hourly':
      return `${minute} * * * *`;
    case 'daily':
      return `${minutes} ${hours} * * *`;
    case 'weekdays':
      return `${minutes} ${hours} * * 1-5`;
    case 'weekly':
      return `${minutes} ${hours} * * ${weekday}`;
    case 'monthly':
      return `${minutes} ${hours} ${day} * *`;
    case 'custom':
      return cron.trim();
  }
}

/** Reads a pattern: as the preset that makes it, or as `custom`. */
export function readCron(cron: string): Times {
  const fields = /^(\d{1,2}) (\d{1,2}|\*) (\d{1,2}|\*) \* (\d|1-5|\*)$/.exec(cron);
  const custom: Times = { ...DEFAULT_TIMES, preset: 'custom', cron };
  if (!fields) return custom;
  const [, minute = '0', hour = '*', day = '*', weekday = '*'] = fields;
  const time = hour === '*' ? DEFAULT_TIMES.time : `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  const guesses: readonly Times[] = PRESETS.map(preset => ({
    ...DEFAULT_TIMES,
    preset,
    time,
    cron,
    minute: Number(minute),
    ...(/^\d$/.test(weekday) ? { weekday: Number(weekday) } : {}),
    ...(day === '*' ? {} : { day: Number(day) }),
  }));
  return guesses.find(guess => toCron(guess) === cron) ?? custom;
}
