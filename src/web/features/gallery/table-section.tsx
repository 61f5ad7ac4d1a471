/** The table at work on ten thousand documents. */
import { payables } from '#text/gallery.ts'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { demoSource } from './demo-source.ts'
import { demoTable } from './demo-table.tsx'

export default function TableSection() {
  const say = useSay()
  const list = useList(demoSource)
  return (
    <>
      <h2 className="gallery-title">{say(payables.title)}</h2>
      <p className="sub gallery-hint">{say(payables.simulated)}</p>
      <DataTable spec={demoTable} list={list} />
    </>
  )
}
