/** The template of documents: it has the caller's own payers, and a row that can be imported as it is. */
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { payeesListedMax } from '#domain/imports/limits.ts'
import { chosen, documentImportsDesk, payeeHead, supplierId } from '#test/support/document-imports-desk.ts'
import { header, line, suzhou } from '#test/support/document-sheets.ts'
import { mingyuanCode, tradeOf } from '#test/support/documents.ts'
import { sendSheet, work } from '#test/support/imports-server.ts'
import { breaksInvariants } from '#test/support/invariants.ts'
import { unzip } from '#test/support/unzip.ts'
import { textRow, zipped } from '#test/support/workbooks.ts'
import { documentImport } from '#text/document-imports.ts'
import type { Language } from '#text/text.ts'

const desk = documentImportsDesk()
beforeAll(() => breaksInvariants(desk.server.context, 'journalDiffers'))
const sides = ['buyer', 'supplier'] as const

async function template(companyType: (typeof sides)[number], language = 'zh') {
  const { rawPayload } = await desk.server.app.inject({
    method: 'GET',
    url: `${routes.importTemplate.path}?type=payable&companyType=${companyType}`,
    headers: { token: companyType === 'buyer' ? desk.payer : desk.payee, 'accept-language': language },
  })
  const { sheets } = await readXlsx(rawPayload)
  const guide = sheets[1]?.rows.map((row) => row.map((cell) => String(cell ?? ''))) ?? []
  const [, ...lines] = guide
  const texts = sheets.map(({ rows }) => rows.map((row) => row.map((cell) => String(cell ?? ''))))
  return {
    bytes: rawPayload,
    names: sheets.map(({ name }) => name),
    payees: texts[2],
    header: sheets[0]?.rows[0]?.map((cell) => String(cell).replace(' *', '')),
    sheet: unzip(rawPayload).get('xl/worksheets/sheet1.xml')?.toString() ?? '',
    guide: guide.flat().join(' '),
    examples: lines.filter((row) => row[0]).map((row) => row[3] ?? ''),
  }
}

describe('[DOC-34] the template of documents', () => {
  it('has an example of one row that a payer can import as it is', async () => {
    const { examples, header: head } = await template('buyer')
    expect(head).toEqual(header)
    const { id } = await desk.send([examples])
    expect(await desk.errors(id)).toEqual([])
  })

  it('has one of the payee’s payers as its example, and says nothing of what only payers do', async () => {
    const { examples, guide, header: head } = await template('supplier')
    expect(head).toEqual(payeeHead)
    const fields = chosen('supplier', [['supplierId', supplierId]])
    const { id } = await desk.send([examples], desk.payee, fields, payeeHead)
    expect(await desk.errors(id, desk.payee)).toEqual([])
    expect(guide).not.toMatch(/红字|负数|冲减/)
  })

  it.each(['zh', 'en'])(
    'lets the payer be chosen from those that documents can have, in %s',
    async (language) => {
      const { sheet, guide } = await template('buyer', language)
      const { data } = await desk.server.call(routes.documentPayers, {}, { token: desk.payer })
      const payers = /sqref="H2:H200001"><formula1>"([^"]*)"</.exec(sheet)?.[1]?.split(',')
      expect(payers?.toSorted()).toEqual(data.map(({ name }) => name).toSorted())
      expect(guide).not.toMatch(/收款方列表|list of payees/)
    },
  )
})

/** As a person fills it in: below the header of its first sheet, and whatever else there is stays. */
function filled(empty: Buffer, ...rows: readonly (readonly string[])[]): Buffer {
  const lines = rows.map((cells, index) => textRow(index + 2, ...cells)).join('')
  return zipped(
    [...unzip(empty)].map(([name, content]) => ({
      name,
      content: name.endsWith('/sheet1.xml')
        ? content.toString().replace('</sheetData>', `${lines}</sheetData>`)
        : content,
    })),
  )
}

describe('[DOC-22] [DOC-34] the payees of a payer’s template', () => {
  const listed = () =>
    desk.ask(`select p.code || '|' || p.name || '|' || c.name from payees p join companies c on c.id = p.payer_id
      where p.payer_tenant_id = '${tradeOf(mingyuanCode).payerTenantId}' order by c.name, p.code`)

  it.each([
    ['zh', '收款方', ['收款方编码', '收款方名称', '付款方']],
    ['en', 'Payees', ['Payee code', 'Payee name', 'Payer']],
  ])(
    'are listed on a sheet of their own in %s, without those of other companies, and feed a drop-down',
    async (language, name, head) => {
      const { names, payees = [], sheet, guide } = await template('buyer', language)
      const wanted = await listed()
      expect(names[2]).toBe(name)
      expect(payees[0]).toEqual(head)
      expect(payees.slice(1).map((row) => row.join('|'))).toEqual(wanted)
      const rule = new RegExp(
        `<dataValidation type="list"([^>]*)><formula1>'${name}'!\\$A\\$2:\\$A\\$${wanted.length + 1}<`,
      )
      expect(rule.exec(sheet)?.[1]).toContain('sqref="I2:I200001"')
      expect(rule.exec(sheet)?.[1], 'a newer code may be typed').not.toContain('showErrorMessage')
      expect(guide).toContain(documentImport.payeeCodeListed[language as Language])
    },
  )

  it('do not disturb the import when the template comes back filled in', async () => {
    const { bytes, payees = [] } = await template('buyer')
    const [, ...rows] = payees.map(([code = '', , payer = '']) => line({ 7: payer, 8: code }))
    const sent = await sendSheet(desk.server, filled(bytes, ...rows), {
      token: desk.payer,
      fields: chosen('buyer'),
      path: routes.importBegin.path,
    })
    await work(desk.server, sent.id, 'read')
    expect(await desk.errors(sent.id)).toEqual([])
    await desk.run(sent.id, 'all')
    expect(await desk.stored(sent.id)).toEqual(rows.map(([number]) => number))
  })

  it('are in no payee’s template', async () => {
    expect((await template('supplier')).names).toHaveLength(2)
  })
})

describe('[DOC-22] whom a row names', () => {
  it('a code of another of one’s companies is no payee of this payer; the group itself is no payer', async () => {
    const [code] = await desk.ask(
      `select p.code from payees p join companies c on c.id = p.payer_id join companies own on own.name = '${suzhou}'
       where p.payer_tenant_id = own.tenant_id and p.payer_id <> own.id
         and not exists (select from payees same where same.payer_id = own.id and same.code = p.code) limit 1`,
    )
    const { id } = await desk.send([line({ 8: String(code) }), line({ 7: '鸿飞汽车集团有限公司' })])
    const { data } = await desk.server.call(routes.importRows, { params: { id } }, { token: desk.payer })
    expect(
      data.list.map(({ remarks }) => remarks.map(({ column, message }) => `${column} ${message}`)),
    ).toEqual([['收款方编码 该付款方没有这个编码的收款方。'], ['付款方 不是可用的付款方。']])
  })
})

it('[DOC-22] [DOC-34] more payees than a sheet should hold are left to be looked up', async () => {
  const { payerTenantId, payerId } = tradeOf(mingyuanCode)
  await desk.ask(`
    insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, listed_at)
    select gen_random_uuid(), '${payerTenantId}', '${payerId}', 'N' || n, '供货商 ' || n, false, true, '2026-01-01'
    from generate_series(1, ${payeesListedMax}) n`)
  const { names, guide } = await template('buyer')
  expect(names).toHaveLength(2)
  expect(guide).toContain(documentImport.columns.payeeCode.note.zh)
})
