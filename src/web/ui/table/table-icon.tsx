/** Icons of tables; loaded with the first table. */

const shapes = {
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  filter: 'M4 5h16l-6 8v5l-4 2v-7z',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  unsorted: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  first: 'M18 6l-6 6 6 6M7 6v12',
  previous: 'M15 6l-6 6 6 6',
  next: 'M9 6l6 6-6 6',
  last: 'M6 6l6 6-6 6M17 6v12',
  gap: 'M6 12h.1M12 12h.1M18 12h.1',
} as const

export const TableIcon = ({ name, size = 16 }: { name: keyof typeof shapes; size?: number }) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
)
