/** Lists of awards on screen, for tests. */
import { awardsPath, listOf } from './clearing-screens.ts'
import type { FakeServer } from './fake-server.ts'

/** A page of awards, with their totals. */
export function answerAwards(server: FakeServer, ...list: object[]): void {
  server.answer(awardsPath, listOf(...list))
  const states = list.map((one) => ('state' in one ? one.state : undefined))
  const [committed, paid] = ['committed', 'paid'].map((state) => states.filter((one) => one === state).length)
  const counts = { all: list.length, committed, paid, ended: list.length - (committed ?? 0) - (paid ?? 0) }
  server.answer(`${awardsPath}/totals`, { total: committed, counts, amounts: [] })
}
