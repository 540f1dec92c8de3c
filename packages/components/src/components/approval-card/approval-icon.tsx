// The icons of approval cards, by the names that the schema allows.
import type { ReactNode } from 'react';

/** Icons for the usual subjects of approvals: strokes on a 24 × 24 grid, by Lucide's names. */
const ICONS: Readonly<Record<string, string>> = {
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  'credit-card': 'M3 6h18v12H3zM3 10h18M7 15h3',
  database: 'M4 6c0-3 16-3 16 0s-16 3-16 0v12c0 3 16 3 16 0V6M4 12c0 3 16 3 16 0',
  download: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  folder: 'M3 6h6l2 2h10v11H3z',
  globe: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0h18M12 3c-5 5-5 13 0 18c5-5 5-13 0-18',
  key: 'M4 16a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 13l9-9M16 8l3 3',
  lock: 'M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3',
  mail: 'M3 6h18v13H3zM3 7l9 7 9-7',
  pencil: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  rocket: 'M9 15c0-6 4-11 11-12c-1 7-6 11-12 11zM9 15l-4-1 4-4M9 15l1 4 4-4M5 19l2-2',
  send: 'M3 11l18-8-8 18-2-8zM11 13l4-4',
  'shield-check': 'M12 3l8 3v6c0 5-4 8-8 9c-4-1-8-4-8-9V6zM8 12l3 3 5-6',
  terminal: 'M3 5h18v14H3zM7 9l3 3-3 3M13 15h4',
  'trash-2': 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  'triangle-alert': 'M12 4l10 17H2zM12 10v5M12 18v.01',
  upload: 'M12 15V3M7 8l5-5 5 5M4 20h16',
  user: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c0-9 16-9 16 0',
};
const ALIASES: Readonly<Record<string, string>> = {
  'alert-triangle': 'triangle-alert',
  'file-text': 'file',
  shield: 'shield-check',
  trash: 'trash-2',
};

interface ApprovalIconProps {
  name: string | undefined;
  /** Icon for a name that is not built in. */
  fallback: 'shield-check' | 'triangle-alert';
}

export function ApprovalIcon({ name = '', fallback }: ApprovalIconProps): ReactNode {
  // `AlertTriangle` and `alert-triangle` are the same icon.
  const kebab = name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();
  const iconName = (Object.hasOwn(ALIASES, kebab) ? ALIASES[kebab] : undefined) ?? kebab;
  const path = Object.hasOwn(ICONS, iconName) ? ICONS[iconName] : ICONS[fallback];
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={path} strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
