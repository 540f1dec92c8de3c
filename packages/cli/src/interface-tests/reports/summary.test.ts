// What is one finding in several hosts.
import { expect, it } from 'vitest';
import type { Finding } from '../finding.ts';
import type { CallReport } from '../run-test.ts';
import { listCallFindings } from './summary.ts';

const error = (check: Finding['check'], message: string): Finding => ({ check, level: 'error', message });
const list = (...findings: readonly [Finding, Finding]) => {
  const hosts = findings.map((finding, index) => ({
    profile: index === 0 ? 'claude' : 'chatgpt',
    isDrawn: true,
    findings: [finding],
  }));
  return listCallFindings({ findings: [], hosts } as unknown as CallReport);
};

it('examples, clocks and milliseconds that differ do not make two findings of one', () => {
  const cause = (time: string) => error('overflow', `The content is wider than the view; the cause is <b>${time}</b>.`);
  expect(list(cause('10:04'), cause('10:05'))).toHaveLength(1);
  const still = (text: string) => error('cancelled', `The view still says “${text}”.`);
  expect(list(still('Loading'), still('Loading in ChatGPT'))).toHaveLength(1);
  const late = (ms: number) => error('drawn', `The handshake took ${ms} ms.`);
  expect(list(late(6001), late(7002))).toEqual([expect.objectContaining({ where: undefined })]);
});

it('other numbers do', () => {
  expect(list(error('errors', 'Error #418'), error('errors', 'Error #423'))).toHaveLength(2);
});
