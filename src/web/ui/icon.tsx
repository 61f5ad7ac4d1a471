/** Line icons in the colour and size of the text. They are never the only label. */

const shapes = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  back: 'M19 12H5M11 6l-6 6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1.2-3.4 4.2-5 8-5s6.8 1.6 8 5',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  light:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  show: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  hide: 'M3 3l18 18M10 5.8A10 10 0 0 1 12 5.5c6.4 0 10 6.5 10 6.5a17 17 0 0 1-3 3.7M6.3 7.5C3.5 9.3 2 12 2 12s3.6 6.5 10 6.5a10 10 0 0 0 4.6-1.1M9.9 10a3 3 0 0 0 4.2 4.2',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17.4v.1',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  download: 'M12 4v11M7.5 11L12 15.5 16.5 11M5 20h14',
  waiting: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5V12l3 2',
  lost: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM15.5 8.5l-2 5-5 2 2-5z',
  device: 'M3 5h18v11H3zM1.5 20h21',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  phone: 'M7 3h10v18H7zM11 18h2',
  calendar: 'M4 6h16v15H4zM4 10.5h16M8.5 3v4.5M15.5 3v4.5',
  upload: 'M12 20V9M7.5 13L12 8.5 16.5 13M5 4h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  language: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  leave: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  retry: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5',
  chat: 'M4 5h16v11H10l-5 4v-4H4zM8.5 9h7M8.5 12h4',
  pay: 'M3 7h18v11H3zM3 11h18M7 15h4',
  collect: 'M12 3v10M8 9.5L12 13.5 16 9.5M4 14v6h16v-6',
  loan: 'M3 9l9-5 9 5M4 20h16M6 10v7M10 10v7M14 10v7M18 10v7',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 10v-.1',
} as const

export type IconName = keyof typeof shapes

export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
)
