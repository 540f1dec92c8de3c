import { expect, it } from 'vitest';
import { expandTemplate, readTemplateVariables } from './uri-template.ts';

it.each([
  ['demo://text/{id}', [{ name: 'id', required: true }]],
  ['db://{schema}/{table}{?limit,after*}{#row}', ['schema!', 'table!', 'limit', 'after', 'row']],
  ['file:///{+path}', ['path!']],
  ['a://{x:3}/{x}{?y}', ['x!', 'y']],
  ['a://b{?q}/{q}', ['q!']],
  ['a://plain', undefined],
  ['a://{open', undefined],
  ['a://{a}/{', undefined],
  ['a://{}', undefined],
  ['a://{a b}', undefined],
])('the variables of %s', (template, expected) => {
  const variables = expected?.map(entry =>
    typeof entry === 'string'
      ? { name: entry.replace('!', ''), ...(entry.endsWith('!') ? { required: true } : {}) }
      : entry,
  );
  expect(readTemplateVariables(template)).toEqual(variables);
});

// The values and results of RFC 6570, section 3.2.
it.each([
  ['{var}', { var: 'value' }, 'value'],
  ['{hello}', { hello: 'Hello World!' }, 'Hello%20World%21'],
  ['{+path}/here', { path: '/foo/bar' }, '/foo/bar/here'],
  ['{x,y}', { x: '1024', y: '768' }, '1024,768'],
  ['{var:3}', { var: 'value' }, 'val'],
  ['{?x,y}', { x: '1024' }, '?x=1024'],
  ['m://{half}', { half: '50%' }, 'm://50%25'],
])('%s with %j', (template, values, uri) => {
  expect(expandTemplate(template, values)).toBe(uri);
});
