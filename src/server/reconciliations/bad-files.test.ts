/** Wrong files of statements: each is refused in both languages, and what was kept before stays. */
import { expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { openReconciliations } from '#test/support/reconciliations.ts'
import { type As, expectRefusedOf } from '#test/support/refused-in-both.ts'
import { pdf } from '#test/support/sample-files.ts'
import { formOf, uploadTo } from '#test/support/upload.ts'
import { handMade, textRow } from '#test/support/workbooks.ts'
import { languages } from '#text/text.ts'

const { add, line, read, payer, server } = openReconciliations()
const expectRefusedInBoth = expectRefusedOf(payer)

it('[REC-01] [REC-08] a sixth attachment is refused', async () => {
  const { id } = await add([line()])
  const attach = async (content: string, as: As) => {
    const { data } = await uploadTo(server(), pdf(content), { name: `${content}.pdf`, token: as.token })
    return server().call(routes.reconciliationAttach, { params: { id }, body: { fileId: data.fileId } }, as)
  }
  for (const content of ['a', 'b', 'c', 'd', 'e'])
    expect((await attach(content, { token: payer(), language: 'en' })).code).toBe(0)
  await expectRefusedInBoth('attachmentsTooMany', (as) => attach('f', as))
  expect((await read(id)).data.attachments).toHaveLength(5)
})

const upload = async (rows: string, { token, language }: As) => {
  const header = textRow(1, '单据编号', '到期日', '金额', '币种')
  const { payload, type } = await formOf([
    ['currency', 'CNY'],
    ['file', new Blob([Uint8Array.from(handMade({ rows: header + rows }))]), 'a.xlsx'],
  ])
  const answer = await server().app.inject({
    method: 'POST',
    url: routes.reconciliationItemsImport.path,
    payload,
    headers: { token, 'content-type': type, 'accept-language': language },
  })
  const { code, message, data } = answer.json<{ code: number; message: string; data: unknown }>()
  return { code, message, data, fields: {} }
}

it('[REC-05] formulas, other currencies and numbers that are there twice are named by their rows', async () => {
  const rows =
    '<row r="2"><c r="A2" t="inlineStr"><is><t>F-1</t></is></c><c r="B2" t="inlineStr"><is><t>2027-01-12</t></is></c><c r="C2"><f>1+1</f><v>2</v></c></row>' +
    textRow(3, 'F-2', '2027-01-12', '10', 'USD') +
    textRow(4, 'F-3', '2027-01-12', '10', 'CNY') +
    textRow(5, ' F-3 ', '2027-01-12', '10', 'CNY')
  const expected = {
    zh: [/公式/, /币种/, /重复/],
    en: [/formula/i, /currency/i, /twice|row 4/i],
  }
  for (const language of languages) {
    const { code, data } = await upload(rows, { token: payer(), language })
    expect(code).toBe(0)
    const { items, errors } = data as {
      items: { number: string }[]
      errors: { row: number; message: string }[]
    }
    expect(items.map(({ number }) => number)).toEqual(['F-3'])
    expect(errors.map(({ row }) => row)).toEqual([2, 3, 5])
    for (const [n, pattern] of expected[language].entries()) expect(errors[n]?.message).toMatch(pattern)
  }
})

it('[REC-05] a sheet of more than 5,000 lines is refused', async () => {
  const rows = Array.from({ length: 5_001 }, (_, n) =>
    textRow(n + 2, `R-${n}`, '2027-01-12', '10', 'CNY'),
  ).join('')
  await expectRefusedInBoth('reconciliationLinesTooMany', (as) => upload(rows, as), {
    details: { max: 5_000 },
  })
})
