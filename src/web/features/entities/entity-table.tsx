/** The entities as a table. */
import { entityList, entitySorts } from '#contract/entities.ts'
import type { Reply } from '#contract/route.ts'
import { entityKindNames, entityTexts } from '#text/entities.ts'
import { marketTexts } from '#text/markets.ts'
import { Button } from '#web/ui/button.tsx'
import { dayOf } from '#web/ui/format.ts'
import { Tag } from '#web/ui/panels.tsx'
import { sayNow } from '#web/ui/say.ts'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import './entities.css'

export type Entity = Reply<typeof entityList>['list'][number]

export const entitySource = routeSource(
  'entities',
  { tabs: [], filters: [], sorts: entitySorts },
  { list: entityList },
)

type OnEntity = (entity: Entity) => void
/** What the person may do with entities. */
type Actions = { readonly onRename?: OnEntity | undefined; readonly onTaxId?: OnEntity | undefined }

/** The action column is only there for people who may act. */
export const entityTable = (actions: Actions): TableSpec<Entity> => ({
  name: 'entities',
  label: entityTexts.title,
  columns: [
    { key: 'name', title: entityTexts.name, card: 'hero', cell: ({ name }) => name },
    {
      key: 'kind',
      title: entityTexts.kind,
      unsorted: true,
      cell: ({ kind, isActing }) => (
        <>
          {sayNow(entityKindNames[kind])} {isActing && <Tag tone="ok">{sayNow(entityTexts.acting)}</Tag>}
        </>
      ),
    },
    {
      key: 'authentication',
      title: entityTexts.verification,
      unsorted: true,
      card: 'state',
      cell: ({ authentication }) =>
        authentication === 1 ? (
          <Tag tone="ok">{sayNow(entityTexts.verified)}</Tag>
        ) : (
          <Tag tone="off">{sayNow(entityTexts.unverified)}</Tag>
        ),
    },
    { key: 'markets', title: entityTexts.markets, unsorted: true, cell: marketsOf },
    { key: 'currency', title: entityTexts.currency, unsorted: true, cell: ({ currency }) => currency },
    {
      key: 'registerTime',
      title: entityTexts.registerTime,
      cell: ({ registerTime }) => dayOf(registerTime),
    },
    ...(actions.onTaxId ? [taxIdColumn] : []),
    ...(actions.onRename || actions.onTaxId ? [actionsColumn(actions)] : []),
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  keyword: entityTexts.keyword,
  firstUse: { title: entityTexts.firstTitle, hint: entityTexts.firstHint },
})

const marketsOf = ({ kind, markets, marketCount }: Entity) => {
  if (marketCount === 0) return '–'
  const others = marketCount - markets.length
  return (
    <>
      {markets.map(({ id, payerName, currency, open }) => (
        <div key={id}>
          {kind === 'subEntity' ? `${payerName} ${currency}` : currency}{' '}
          <Tag tone={open ? 'ok' : 'off'}>{sayNow(open ? marketTexts.open : marketTexts.closed)}</Tag>
        </div>
      ))}
      {others > 0 && <div>{sayNow(entityTexts.otherMarkets, { count: others })}</div>}
    </>
  )
}

const taxIdColumn: Column<Entity> = {
  key: 'taxId',
  title: entityTexts.taxId,
  unsorted: true,
  cell: ({ taxId }) => taxId ?? '–',
}

const actionsColumn = ({ onRename, onTaxId }: Actions): Column<Entity> => ({
  key: 'actions',
  pinned: true,
  title: entityTexts.actions,
  unsorted: true,
  cell: (entity) => (
    <>
      {onRename && entity.mayRename && (
        <Button
          look="row"
          className="entity-action"
          aria-label={sayNow(entityTexts.renameNamed, { name: entity.name })}
          onClick={() => onRename(entity)}
        >
          {sayNow(entityTexts.rename)}
        </Button>
      )}
      {onTaxId && entity.maySetTaxId && (
        <Button
          look="row"
          className="entity-action"
          aria-label={sayNow(entityTexts.setTaxIdNamed, { name: entity.name })}
          onClick={() => onTaxId(entity)}
        >
          {sayNow(entityTexts.setTaxId)}
        </Button>
      )}
    </>
  ),
})
