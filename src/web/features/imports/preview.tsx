/** The first rows as they were read, under the names of their columns. */
import { importPage } from '#text/import-page.ts'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Import } from './one-import.tsx'

export function Preview({ found: { columns, preview } }: { found: Import }) {
  const say = useSay()
  const label = say(importPage.previewOf, { count: preview.length })
  return (
    <Card title={say(importPage.preview)}>
      <section className="import-preview" aria-label={label}>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{say(importPage.row)}</th>
              {columns.map(({ key, header }) => (
                <th key={key} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ row, cells }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {columns.map(({ key }, index) => (
                  <td key={key}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
