/** Why a run left a part of the pool, below its figures. */
import { runResults } from '#contract/clearing.ts'
import { useRead } from '#web/api/use-read.ts'
import { unusedWords } from '#web/ui/market/decided-columns.tsx'
import { useSay } from '#web/ui/say.ts'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import type { Run } from './runs-table.tsx'

export function RunUnused({ run: { id, items, currency } }: { run: Run }) {
  const say = useSay()
  // It decides the whole book again, so it comes after everything else.
  const enabled = useAfterPaint((items ?? 0) > 0)
  const query = { outcome: 'notAwarded', pageSize: '10' } as const
  const { data } = useRead(runResults, { params: { id }, query }, { enabled })
  const words = data?.decision ? unusedWords(say, data.decision, currency) : undefined
  return words === undefined ? null : <p className="run-unused">{words}</p>
}
