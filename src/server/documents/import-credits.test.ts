/** A credit note and the document that it reduces come in one file, in either order. */
import { describe, expect, it } from 'vitest'
import { importRowsPerStore } from '#domain/imports/limits.ts'
import { documentImportsDesk } from '#test/support/document-imports-desk.ts'
import { line } from '#test/support/document-sheets.ts'

const desk = documentImportsDesk()
const { errors, look, run, send } = desk

const credited = (number: string) =>
  desk.ask(
    `select n.number || ' ' || s.payable from documents n join documents d on d.id = n.credits_id
     join document_states s on s.document_id = d.id where d.number = '${number}' and d.deleted_at is null order by n.number`,
  )
const debt = (number: string, amount = '1000.00') => line({ 0: number, 1: amount })
const note = (number: string, of: string, amount = '-300.00') => line({ 0: number, 1: amount, 9: of })

describe('[DOC-07] a credit note in the file of its document', () => {
  it.each([
    ['after it', ['A-1', 'A-1-R'], (d: string[], n: string[]) => [d, n]],
    ['before it', ['B-1', 'B-1-R'], (d: string[], n: string[]) => [n, d]],
  ] as const)('is stored with it: %s', async (_order, [number, noteNumber], ordered) => {
    const { id } = await send(ordered(debt(number), note(noteNumber, number)))
    expect(await errors(id)).toEqual([])
    await run(id, 'all')
    expect(await look(id)).toMatchObject({ state: 'done', rowsAdded: 2 })
    expect(await credited(number)).toEqual([`${noteNumber} 70000`])
  })

  it('may be stored in an earlier portion than its document', async () => {
    const others = Array.from({ length: importRowsPerStore }, (_, n) => debt(`P-${n}`))
    const { id } = await send([note('P-R', 'P-LAST'), ...others, debt('P-LAST')])
    await run(id, 'all')
    expect(await look(id)).toMatchObject({ state: 'done', rowsAdded: importRowsPerStore + 2 })
    expect(await credited('P-LAST')).toEqual(['P-R 70000'])
  })

  it('may be one of several, and is undone with it', async () => {
    const { id } = await send([note('C-1-R', 'C-1'), debt('C-1'), note('C-2-R', 'C-1', '-200.00')])
    await run(id, 'all')
    expect(await credited('C-1')).toEqual(['C-1-R 50000', 'C-2-R 50000'])
    await desk.undo(id)
    expect(await credited('C-1')).toEqual([])
  })

  it('is an error where the row of its document is one, and where there are two such documents', async () => {
    const { id } = await send([
      note('D-1-R', 'D-1'),
      debt('D-1', 'x'),
      note('D-2-R', 'D-3'),
      debt('D-3'),
      debt('D-3'),
      note('D-4-R', 'NOT-THERE'),
    ])
    const found = await errors(id)
    expect(found.filter((one) => one.some((words) => String(words).includes('creditUnknown')))).toHaveLength(
      2,
    )
    await run(id, 'valid')
    expect(await look(id)).toMatchObject({ rowsAdded: 2 })
    expect(await credited('D-3')).toEqual(['D-2-R 70000'])
  })

  it('is left out with it where rows with warnings are left out', async () => {
    const late = line({ 0: 'E-1', 1: '1000.00', 3: '', 4: '2026-01-05' })
    const { id } = await send([note('E-1-R', 'E-1'), late, debt('E-2')])
    await run(id, 'withoutWarnings')
    expect(await look(id)).toMatchObject({ rowsAdded: 1, rowsFailed: 2 })
    expect(await credited('E-1')).toEqual([])
  })

  it('confirms what the payee entered and reduces it, in one file', async () => {
    const row = debt('F-1')
    const { id: payees } = await desk.byPayee([row])
    await run(payees, 'all', desk.payee)
    const { id } = await send([note('F-1-R', 'F-1'), row])
    await run(id, 'all')
    expect(await credited('F-1')).toEqual(['F-1-R 70000'])
  })
})
