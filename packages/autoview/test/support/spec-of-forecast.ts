// A tool with a view spec that fits it.

export const forecast = {
  name: 'forecast',
  title: 'Forecast',
  description: 'The weather of the next days.',
  inputSchema: {
    type: 'object',
    properties: {
      place: { type: 'string', description: 'A town' },
      days: { type: 'integer', minimum: 1, maximum: 14 },
      options: { type: 'object', properties: { units: { enum: ['metric', 'imperial'] } } },
    },
    required: ['place'],
  },
  outputSchema: {
    type: 'object',
    properties: {
      place: { type: 'string' },
      days: {
        type: 'array',
        items: { type: 'object', properties: { date: { type: 'string', format: 'date' }, high: { type: 'number' } } },
      },
    },
  },
};
