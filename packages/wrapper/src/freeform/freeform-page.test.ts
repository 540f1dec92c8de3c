// The page that a host is given: its policy runs the scripts that were checked, and nothing else.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withLine } from '../../test/freeform-pages.ts';
import { freeformPage } from './freeform-page.ts';

const hashText = (text: string): string => createHash('sha256').update(text).digest('base64');

function served(source: string): string {
  const page = freeformPage(source, { tool: { name: 'forecast' }, siblings: [] });
  if ('reasons' in page) throw new Error(page.reasons.join('\n'));
  return page.html;
}

it('the policy has the hashes of code only', () => {
  const page = served(
    withLine(
      '<main>',
      '<script type="application/json" id="d">"location"</script><script>console.log(1)</script><main>',
    ),
  );
  expect(page).toContain(`'sha256-${hashText('console.log(1)')}'`);
  expect(page).not.toContain(hashText('"location"'));
});

it('no <meta> of the page is served, wherever it is', () => {
  const page = served(withLine('<main>', '<meta name="description" content="x"><main>'));
  expect(page).not.toContain('name="description"');
});
