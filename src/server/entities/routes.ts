/** The calls of entities. */

import * as contract from '#contract/entities.ts'
import type { Reply } from '#contract/route.ts'
import { mayRename } from '#domain/entities/rules.ts'
import { done } from '#domain/result.ts'
import { present, read } from '../http/read.ts'
import { act, type Served, withFieldErrors } from '../http/routes.ts'
import { askForChild, changeTaxId, rename, withdraw } from './commands.ts'
import * as queries from './queries.ts'

type List = Reply<typeof contract.entityList>
type EntityRows = Omit<List, 'list'> & { readonly list: readonly Omit<List['list'][number], 'mayRename'>[] }

const list = present<typeof contract.entityList, EntityRows>(
  contract.entityList,
  { sql: queries.page, values: queries.pageValues },
  ({ row: { list: entities, ...place } }) =>
    done({ ...place, list: entities.map((entity) => ({ ...entity, mayRename: mayRename(entity.kind) })) }),
)

/** A taken name is reported at its field. */
const naming = (served: Served): Served => withFieldErrors(served, { entityNamed: 'name' })

export const entityRoutes: readonly Served[] = [
  list,
  naming(act(contract.entityRename, rename)),
  withFieldErrors(act(contract.entityTaxIdSet, changeTaxId), { taxIdTaken: 'taxId' }),
  read(contract.childRequests, { sql: queries.requests }),
  naming(act(contract.childAsk, askForChild)),
  act(contract.childWithdraw, withdraw),
]
