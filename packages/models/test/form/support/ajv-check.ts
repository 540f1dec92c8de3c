// Checks values by ajv, which shares no code with the form. An instance for each draft is made once: its meta-schema takes longest.
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';

const addFormats = formatsPlugin as unknown as typeof formatsPlugin.default;
const options = { strict: false, addUsedSchema: false };
const draft7 = new Ajv(options);
const draft2020 = new Ajv2020(options);
addFormats(draft7);
addFormats(draft2020 as Ajv);

/** Returns a function that describes what is wrong with a value; undefined where nothing is. */
export function compileCheck(schema: { readonly $schema?: string }): (value: unknown) => string | undefined {
  const ajv = schema.$schema?.includes('draft-07') ? draft7 : draft2020;
  const validate = ajv.compile(schema);
  return value => (validate(value) ? undefined : ajv.errorsText(validate.errors));
}
