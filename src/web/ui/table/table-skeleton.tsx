/** A table before its first rows. */
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
