/** A table before its first rows: as many lines as there will be columns, a few rows of them. */
import { app } from '#text/app.ts'
import { useSay } from '../say.ts'

const rowsShown = 8

export const TableSkeleton = ({ columns }: { columns: number }) => {
  const say = useSay()
  return (
    <div className="table-skeleton" aria-busy="true">
      <span className="unseen">{say(app.loading)}</span>
      {Array.from({ length: rowsShown }, (_, row) => (
        <div key={row} className="table-skeleton-row">
          {Array.from({ length: columns }, (__, column) => (
            <span key={column} className="skeleton-line" />
          ))}
        </div>
      ))}
    </div>
  )
}
