// The buttons below a component while its arguments arrive.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ComponentStatus } from '../../lifecycle/lifecycle.ts';
import { FooterActions } from './footer-actions.tsx';

const markupIn = (status: ComponentStatus) =>
  renderToStaticMarkup(
    <FooterActions actions={[{ id: 'drop', label: 'Drop' }]} lifecycle={{ status, send() {} }} onAction={() => {}} />,
  );

it.each(['invoking', 'streaming'] as const)('are disabled in the state %s', type => {
  expect(markupIn({ type })).toContain('aria-disabled="true"');
});

it('are enabled when the data are complete', () => {
  expect(markupIn({ type: 'interactive' })).not.toContain('aria-disabled');
});
