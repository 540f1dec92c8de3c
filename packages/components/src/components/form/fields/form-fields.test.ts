// The markup of form fields for different schemas.
import { createForm } from '@vitrine/models/form';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FormFields } from './form-fields.tsx';

function renderMarkup(
  properties: object,
  { required = [], value = {}, server }: { required?: string[]; value?: object; server?: string } = {},
): string {
  const form = createForm({ type: 'object', properties, required }, { value: value as never });
  return renderToStaticMarkup(createElement(FormFields, { form, ...(server !== undefined && { server }) }));
}
const options = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`option${at}`, { type: 'string' }]));

describe('<FormFields>', () => {
  it('does not show the largest integers as limits', () => {
    const page = renderMarkup({ n: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } });
    expect(page).toContain('At least 1');
    expect(page).not.toContain('9007199254740991');
  });

  it('collapses more than six optional fields, after the required ones', () => {
    const page = renderMarkup({ ...options, name: { type: 'string' } }, { required: ['name'] });
    expect(page).toContain('More options (7)');
    expect(page.indexOf('Name')).toBeLessThan(page.indexOf('More options'));
    expect(page.indexOf('Option0')).toBeGreaterThan(page.indexOf('More options'));
  });

  it('labels a boolean among variants with its own name', () => {
    const page = renderMarkup(
      { recursive: { anyOf: [{ type: 'boolean' }, { type: 'integer' }] } },
      { value: { recursive: true } },
    );
    expect(page).toMatch(/type="checkbox"[^>]*><span><bdi>Recursive<\/bdi><\/span>/);
  });

  it('offers the default of an optional boolean also once it has a value', () => {
    const flag = { type: 'boolean', default: false };
    const page = renderMarkup({ flag }, { value: { flag: true } });
    expect(page).toMatch(/<select.*Default \(No\).*<option value="true" selected="">Yes/);
    expect(page).not.toContain('type="checkbox"');
  });

  it('uses one line for a query, and a text area for a body', () => {
    const page = renderMarkup({ query: { type: 'string' }, body: { type: 'string' } });
    expect(page.match(/<textarea/g)).toHaveLength(1);
  });

  it('names the receiver of a secret', () => {
    const page = renderMarkup({ password: { type: 'string', format: 'password' } }, { server: 'login' });
    expect(page).toContain('It is sent to “login”.');
  });

  it('shows hidden characters of labels and hints by their names', () => {
    const page = renderMarkup({ a: { type: 'string', title: 'Safe\u202Eevil', description: 'no\u200Bspace' } });
    expect(page).toContain('Safe<span class="vitrine-escape">U+202E</span>evil');
    expect(page).toContain('no<span class="vitrine-escape">U+200B</span>space');
  });
});
