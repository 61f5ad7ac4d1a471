/** The cost of a page of a payer's list of a hundred thousand payees, at any depth. */
import { payeeSorts } from '#contract/payees.ts'
import { prepared } from '#server/db/prepared.ts'
import * as queries from '#server/payees/queries.ts'
import { actorStatement, tokenHash } from '#server/sessions/actor.ts'
import { ask } from '#test/support/ask.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { makeTenants } from './tenants.ts'
import { millisecondsEach } from './time.ts'
import { inWorld, type World } from './world.ts'

const payeeCount = 100_000
const msMax = 10
const searchMsMax = 100
const perRound = 20

export const payeesList: Measure = { name: 'payees-list', run: () => inWorld(measure) }

type Question = Parameters<typeof queries.page>[0]['query']
type Page = { readonly next: string | null }

async function measure({ context, ownerUrl }: World): Promise<readonly Finding[]> {
  const [payer] = await makeTenants(context, 1)
  if (!payer) throw new Error('a tenant was made')
  await ask(
    ownerUrl,
    `insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, listed_at)
     select gen_random_uuid(), '${payer.id}', '${payer.id}', 'B' || lpad(n::text, 6, '0'), '供货商 ' || n, n % 3 = 0, n % 7 > 0,
       timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, ${payeeCount}) n`,
  )
  await ask(ownerUrl, 'analyze payees')
  const read = async (query: Question): Promise<Page> => {
    const { sql, values } = queries.page({ query })
    const who = [tokenHash(payer.token), context.clock()]
    const { rows } = await context.pool.query<{ answer: string }>(
      prepared(actorStatement(sql), [...who, ...values]),
    )
    return JSON.parse(rows[0]?.answer ?? 'null') as Page
  }
  const questions: readonly Question[] = [
    ...payeeSorts.flatMap((sort): Question[] => [{ sort }, { sort: `-${sort}` }]),
    { tab: 'switchedOff' },
  ]
  const search = await millisecondsEach(perRound, () => read({ keyword: '供货商 4211' }))
  let worst = { name: '', ms: 0 }
  for (const question of questions) {
    const reversed = question.sort && { ...question, sort: turned(question.sort) }
    const end = reversed ? (await read(reversed)).next : null
    const last: Question = end ? { ...question, page: 2_000, anchor: end, anchorPage: 2_000 } : question
    const ms = await inTurns({
      first: () => millisecondsEach(perRound, () => read(question)),
      deepest: () => millisecondsEach(perRound, () => read(last)),
    })
    const slower = Math.max(ms.first, ms.deepest)
    if (slower > worst.ms) worst = { name: JSON.stringify(question), ms: slower }
  }
  return [
    {
      name: 'payees-list',
      ratio: worst.ms / msMax,
      goal: { atMost: 1 },
      figures: `${questions.length} questions to ${payeeCount} payees; the slowest is ${worst.name} in ${worst.ms.toFixed(1)} ms, as a share of ${msMax} ms`,
    },
    {
      name: 'payees-search',
      ratio: search / searchMsMax,
      goal: { atMost: 1 },
      figures: `part of a name among ${payeeCount} payees in ${search.toFixed(1)} ms, as a share of ${searchMsMax} ms`,
    },
  ]
}

const turned = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)
