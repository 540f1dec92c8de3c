// The title of a request by the page itself, for announcements.
import type { PageApproval } from '../state/page-approvals.ts';
import { TITLES } from '../texts/approvals.ts';
import { filled } from '../texts/template.tsx';
import { displayName } from '../untrusted-text/display-name.ts';

/** The title as plain text. */
export const plainTitle = (approval: PageApproval): string =>
  approval.kind === 'link' ? TITLES.link : filled(TITLES.tool, { tool: displayName(approval.name) });
