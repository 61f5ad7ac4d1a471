/** Rows as cards in a narrow window: name, amount, state, then the rest. */
import { Fragment, type ReactNode, useId, useState } from 'react'
import { rowActionTexts } from '#text/tables.ts'
import { Icon } from '../icon.tsx'
import { Facts } from '../panels.tsx'
import { useSay } from '../say.ts'
import { groupHeads } from './group-heads.ts'
import type { Column, TableSpec } from './spec.ts'
import { RowCheckbox, type RowSelection } from './table-body.tsx'
import './row-cards.css'

type Props<Row> = {
  spec: TableSpec<Row>
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  choosing: RowSelection | undefined
  /** While other rows load, these are inert. */
  inert: boolean
  /** Whether rows stand under the heads of their groups. */
  isGrouped: boolean
}

export function RowCards<Row>({ spec, columns, rows, choosing, inert, isGrouped }: Props<Row>) {
  const say = useSay()
  const heads = groupHeads(isGrouped ? spec.groups : undefined, rows)
  const isCompact = columns.some(({ card }) => card === 'under')
  const Card = isCompact ? CompactCard : OpenCard
  return (
    <ul
      className={isCompact ? 'row-cards row-cards-compact' : 'row-cards'}
      aria-label={say(spec.label)}
      inert={inert}
    >
      {rows.map((row, index) => {
        const key = spec.keyOf(row)
        const isChosen = choosing?.isChosen(key) ?? false
        const box = choosing && (
          <RowCheckbox
            name={spec.nameOf(row)}
            checked={isChosen}
            tabIndex={0}
            onChoose={() => choosing.onChoose(index, false)}
          />
        )
        const head = heads.get(index)
        return (
          <Fragment key={key}>
            {head !== undefined && <li className="group-card">{head}</li>}
            <li className={isChosen ? 'row-card row-chosen' : 'row-card'}>
              <Card row={row} rowName={spec.nameOf(row)} columns={columns} box={box} />
            </li>
          </Fragment>
        )
      })}
    </ul>
  )
}

type CardProps<Row> = {
  row: Row
  rowName: string
  columns: readonly Column<Row>[]
  /** The control that selects the row, if rows can be selected. */
  box: ReactNode
}

const columnsAt = <Row,>(columns: readonly Column<Row>[], place: Column<Row>['card']) =>
  columns.slice(1).filter(({ card }) => card === place)

/** Four facts: the name with a line below, the amount with the state below. Everything else is collapsed. */
function CompactCard<Row>({ row, rowName, columns, box }: CardProps<Row>) {
  const say = useSay()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [name] = columns
  const cellsOf = (place: Column<Row>['card']) =>
    columnsAt(columns, place).map(({ key, cell, brief = cell }) => <span key={key}>{brief(row)}</span>)
  return (
    <>
      <div className="card-facts">
        {box}
        <div className="card-lines">
          <div className="card-line">
            <div className="card-name">{name?.cell(row)}</div>
            <div className="card-amount">{cellsOf('hero')}</div>
          </div>
          <div className="card-line">
            <div className="sub">{cellsOf('under')}</div>
            <div className="card-state">{cellsOf('state')}</div>
          </div>
        </div>
        <button
          type="button"
          className="icon-button card-more"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-label={say(rowActionTexts.details, { name: rowName })}
          onClick={() => setOpen(!open)}
        >
          <Icon name="down" />
        </button>
      </div>
      {open && (
        <div id={id} className="card-rest">
          <RestOfCard row={row} columns={columns} />
        </div>
      )}
    </>
  )
}

/** The collapsed part: every fact, the full state, and the actions. */
function RestOfCard<Row>({ row, columns }: Pick<CardProps<Row>, 'row' | 'columns'>) {
  const say = useSay()
  const rest = columns
    .slice(1)
    .filter(({ card, brief, pinned }) => !pinned && (card === undefined || brief !== undefined))
  return (
    <>
      <Facts facts={rest.map(({ title, cell }) => ({ label: say(title), value: cell(row) }))} />
      {columns.flatMap(({ key, pinned, cell }) => (pinned ? [<div key={key}>{cell(row)}</div>] : []))}
    </>
  )
}

function OpenCard<Row>({ row, columns, box }: CardProps<Row>) {
  const say = useSay()
  const [name] = columns
  const facts = columnsAt(columns, undefined)
  return (
    <>
      <div className="row-card-head">
        {box}
        {name?.cell(row)}
        <span className="grow" />
        {columnsAt(columns, 'state').map(({ key, cell }) => (
          <span key={key}>{cell(row)}</span>
        ))}
      </div>
      {columnsAt(columns, 'hero').map(({ key, cell }) => (
        <p key={key} className="row-card-hero">
          {cell(row)}
        </p>
      ))}
      {columnsAt(columns, 'whole').map(({ key, cell }) => (
        <div key={key} className="row-card-whole">
          {cell(row)}
        </div>
      ))}
      {facts.length > 0 && (
        <Facts facts={facts.map(({ title, cell }) => ({ label: say(title), value: cell(row) }))} />
      )}
    </>
  )
}
