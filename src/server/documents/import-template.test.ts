/** The template of documents: whoever is given it finds their own payers in it, and a row that can be imported as it is. */
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { chosen, documentImportsDesk, payeeHead, supplierId } from '#test/support/document-imports-desk.ts'
import { header, line, suzhou } from '#test/support/document-sheets.ts'
import { unzip } from '#test/support/unzip.ts'

const desk = documentImportsDesk()
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
  return {
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
    expect(await desk.flaws(id)).toEqual([])
  })

  it('has one of the payee’s payers as its example, and says nothing of what only payers do', async () => {
    const { examples, guide, header: head } = await template('supplier')
    expect(head).toEqual(payeeHead)
    const fields = chosen('supplier', [['supplierId', supplierId]])
    const { id } = await desk.send([examples], desk.payee, fields, payeeHead)
    expect(await desk.flaws(id, desk.payee)).toEqual([])
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

describe('[DOC-22] whom a row names', () => {
  it('a code of another of one’s companies is no payee of this payer; the group itself is no payer', async () => {
    const [code] = await desk.ask(
      `select p.code from payees p join companies c on c.id = p.payer_id join companies own on own.name = '${suzhou}'
       where p.payer_tenant_id = own.tenant_id and p.payer_id <> own.id
         and not exists (select from payees same where same.payer_id = own.id and same.code = p.code) limit 1`,
    )
    const { id } = await desk.send([line({ 8: String(code) }), line({ 7: '鸿飞汽车集团有限公司' })])
    const { data } = await desk.server.call(routes.importRows, { params: { id } }, { token: desk.payer })
    expect(data.list.map(({ flaws }) => flaws.map(({ column, message }) => `${column} ${message}`))).toEqual([
      ['收款方编码 该付款方没有这个编码的收款方。'],
      ['付款方 不是可用的付款方。'],
    ])
  })
})
