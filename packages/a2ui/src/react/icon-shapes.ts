// The icons of the basic catalog as lines on a field of 24 × 24: `M` and `L` paths, circles and arcs. Drawn for this package.

const BELL = 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4';
const EYE = 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6';
const HEART = 'M12 20C5 15 3 12 3 9a4.5 4.5 0 0 1 9-1a4.5 4.5 0 0 1 9 1c0 3-2 6-9 11z';
const PERSON = 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 21c0-4 4-6 8-6s8 2 8 6';
const PHONE = 'M6 3h3l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v3c0 2-1 3-3 3C10 21 3 14 3 6c0-2 1-3 3-3z';
const SPEAKER = 'M4 9v6h4l5 4V5L8 9z';
const STAR = 'M12 3l2.8 5.9 6.2.8-4.6 4.4 1.2 6.4L12 17.4l-5.6 3.1 1.2-6.4L3 9.7l6.2-.8z';
const STRIKE = 'M3 3l18 18';
const CALENDAR = 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4';
const LOCK = 'M5 11h14v10H5zM12 15v2';
const CIRCLE = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18';

/** Paths by the catalog's names. */
export const ICON_SHAPES: Readonly<Record<string, string>> = {
  accountCircle: `${CIRCLE}M12 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6M6 18.5c1-2.5 3.5-3.5 6-3.5s5 1 6 3.5`,
  add: 'M12 5v14M5 12h14',
  arrowBack: 'M20 12H4M10 6l-6 6 6 6',
  arrowForward: 'M4 12h16M14 6l6 6-6 6',
  attachFile: 'M17 7v9a5 5 0 0 1-10 0V6a3.5 3.5 0 0 1 7 0v9a2 2 0 0 1-4 0V7',
  calendarToday: `${CALENDAR}M8 14h3v3H8z`,
  call: PHONE,
  camera: 'M3 7h4l2-3h6l2 3h4v13H3zM12 9a4 4 0 1 0 0 8a4 4 0 1 0 0-8',
  check: 'M4 12l5 5L20 6',
  close: 'M5 5l14 14M19 5L5 19',
  delete: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  download: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  event: `${CALENDAR}M13 14h4v4h-4z`,
  error: `${CIRCLE}M12 7v6M12 16v1`,
  fastForward: 'M3 6l8 6-8 6zM12 6l8 6-8 6z',
  favorite: HEART,
  favoriteOff: `${HEART}${STRIKE}`,
  folder: 'M3 6h6l2 2h10v11H3z',
  help: `${CIRCLE}M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7M12 16.5v.5`,
  home: 'M3 12l9-8 9 8M6 10v10h12V10M10 20v-6h4v6',
  info: `${CIRCLE}M12 11v6M12 7v1`,
  locationOn: 'M12 21c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12zM12 6.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5',
  lock: `${LOCK}M8 11V7a4 4 0 0 1 8 0v4`,
  lockOpen: `${LOCK}M8 11V7a4 4 0 0 1 7.5-2`,
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  menu: 'M4 6h16M4 12h16M4 18h16',
  moreHoriz: 'M5 12h.01M12 12h.01M19 12h.01',
  moreVert: 'M12 5v.01M12 12v.01M12 19v.01',
  notifications: BELL,
  notificationsOff: `${BELL}${STRIKE}`,
  pause: 'M8 5v14M16 5v14',
  payment: 'M3 5h18v14H3zM3 9h18M6 15h4',
  person: PERSON,
  phone: PHONE,
  photo: 'M3 4h18v16H3zM3 17l5-5 4 4 4-5 5 6M8 8v.01',
  play: 'M7 4l13 8-13 8z',
  print: 'M7 9V3h10v6M5 17H3V9h18v8h-2M7 14h10v7H7z',
  refresh: 'M20 11a8 8 0 1 0-2 6M20 4v7h-7',
  rewind: 'M21 6l-8 6 8 6zM12 6l-8 6 8 6z',
  search: 'M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12M15 15l6 6',
  send: 'M3 4l18 8-18 8 3-8zM6 12h15',
  settings:
    'M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.8 2.8M16.2 16.2L19 19M19 5l-2.8 2.8M7.8 16.2L5 19',
  share:
    'M6 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M18 3a3 3 0 1 0 0 6a3 3 0 1 0 0-6M18 15a3 3 0 1 0 0 6a3 3 0 1 0 0-6M8.7 10.7l6.6-3.4M8.7 13.3l6.6 3.4',
  shoppingCart: 'M2 3h3l3 12h11l2-8H6M9 19a1 1 0 1 0 0 2a1 1 0 1 0 0-2M18 19a1 1 0 1 0 0 2a1 1 0 1 0 0-2',
  skipNext: 'M5 5l11 7-11 7zM19 5v14',
  skipPrevious: 'M19 5L8 12l11 7zM5 5v14',
  star: STAR,
  starHalf: `${STAR}M12 3v14.4M9.5 10v5M7.5 11v3`,
  starOff: `${STAR}${STRIKE}`,
  stop: 'M6 6h12v12H6z',
  upload: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  visibility: EYE,
  visibilityOff: `${EYE}${STRIKE}`,
  volumeDown: `${SPEAKER}M16 9c1.5 1.5 1.5 4.5 0 6`,
  volumeMute: SPEAKER,
  volumeOff: `${SPEAKER}M16 9l5 6M21 9l-5 6`,
  volumeUp: `${SPEAKER}M16 9c1.5 1.5 1.5 4.5 0 6M18.5 6.5c3 3 3 8 0 11`,
  warning: 'M12 3l10 18H2zM12 10v5M12 18v.01',
};
