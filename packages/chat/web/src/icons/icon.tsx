// The icons of the page: 16 by 16, in the text's colour.

const PATHS = {
  sidePanel: 'M2.5 3.5h11v9h-11zM9.5 3.5v9',
  smallWindow: 'M2.5 3.5h11v9h-11zM8 8h4v3H8z',
  fullScreen: 'M6 2.5H2.5V6M10 2.5h3.5V6M6 13.5H2.5V10M10 13.5h3.5V10',
  again: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5V5h-2.5',
  hide: 'M4 4l8 8M12 4l-8 8',
  settings:
    'M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6M10 3.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM6 9.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  attach: 'M13 7.2 7.6 12.6a3 3 0 0 1-4.2-4.2l5.6-5.6a2 2 0 0 1 2.8 2.8L6.3 11.1a1 1 0 0 1-1.4-1.4l4.9-4.9',
  file: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3',
  chevron: 'M4.5 6.5 8 10l3.5-3.5',
  write: 'M8 3H3.5v9.5H13V8M6.5 9.5l.4-2 5.6-5.6 1.6 1.6-5.6 5.6z',
  tools: 'M9.8 6.2a3 3 0 0 0 3.9-3.7L12 4.2l-1.5-.7-.7-1.5 1.7-1.7a3 3 0 0 0-3.7 3.9L2.6 9.4a1.4 1.4 0 0 0 2 2z',
  servers: 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.01M5 11h.01',
  apps: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z',
  projects: 'M2.5 4h4l1.5 1.5h5.5v7h-11zM2.5 7h11',
  boards: 'M2.5 2.5h5v7h-5zM9.5 2.5h4v4h-4zM2.5 11.5h5v2h-5zM9.5 8.5h4v5h-4z',
  move: 'M8 2v12M2 8h12M6 4l2-2 2 2M6 12l2 2 2-2M4 6 2 8l2 2M12 6l2 2-2 2',
  inbox: 'M2.5 9.5 4.5 3h7l2 6.5v3.5h-11zM2.5 9.5H6a2 2 0 0 0 4 0h3.5',
  clock: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3l2 1.5',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" data-icon={name}>
      <path d={PATHS[name]} />
    </svg>
  );
}
