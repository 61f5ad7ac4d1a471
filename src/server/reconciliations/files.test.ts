/** Files of statements: attachments that both sides read, exports that both sides sign, and uploaded lines. */
import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { openReconciliations } from '#test/support/reconciliations.ts'
import { pdf } from '#test/support/sample-files.ts'
import { unzip } from '#test/support/unzip.ts'
import { formOf, uploadTo } from '#test/support/upload.ts'

const { add, line, send, read, review, edit, payee, payer, plant, document, server } = openReconciliations()

const get = (url: string, token: string, language = 'zh') =>
  server().app.inject({ method: 'GET', url, headers: { token, 'accept-language': language } })
const attach = async (id: string, content: string, token: string) => {
  const { data } = await uploadTo(server(), pdf(content), { name: `${content}.pdf`, token })
  const answer = await server().call(
    routes.reconciliationAttach,
    { params: { id }, body: { fileId: data.fileId } },
    { token },
  )
  return { code: answer.code, fileId: data.fileId }
}

it('[REC-08] both sides attach files that both read, five in all and none twice', async () => {
  const { id } = await add([line()])
  const { fileId } = await attach(id, 'delivery', payer())
  expect((await get(`/files/v1/${fileId}`, payee())).statusCode).toBe(404)
  await send(id, 1)
  expect((await get(`/files/v1/${fileId}`, payee())).statusCode).toBe(200)
  expect((await attach(id, 'delivery', payee())).code).toBe(codes.fileDuplicate.code)
  for (const content of ['a', 'b', 'c', 'd']) expect((await attach(id, content, payee())).code).toBe(0)
  expect((await attach(id, 'e', payer())).code).toBe(codes.attachmentsTooMany.code)
  const { attachments } = (await read(id)).data
  expect(attachments.map(({ isOwn }) => isOwn)).toEqual([true, false, false, false, false])
  const ids = attachments.map((file) => `fileIds=${file.fileId}`).join('&')
  expect((await get(`/files/v1/zip?${ids}`, payer())).headers['content-type']).toContain('zip')
  const detached = (token: string) =>
    server().call(routes.reconciliationDetach, { params: { id }, query: { fileId } }, { token })
  expect((await detached(payer())).code).toBe(codes.reconciliationAttachmentSent.code)
  expect((await read(id)).data.attachments).toHaveLength(5)
})

it('[REC-08] an attachment of a draft can be removed, and one that was sent stays in the database', async () => {
  const { id } = await add([line()])
  const { fileId } = await attach(id, 'removable', payer())
  const detach = (token: string) =>
    server().call(routes.reconciliationDetach, { params: { id }, query: { fileId } }, { token })
  expect((await detach(payee())).code).toBe(codes.notFound.code)
  expect((await detach(payer())).code).toBe(0)
  expect((await detach(payer())).code).toBe(codes.notFound.code)
  await attach(id, 'kept', payer())
  await send(id, 1)
  await expect(
    ask(server().ownerUrl, `delete from reconciliation_attachments where statement_id = '${id}'`),
  ).rejects.toThrow('an attachment that was sent stays')
})

it('[REC-09] both sides export the same PDF, with decisions, names and places to sign', async () => {
  const wrong = line({ amount: '56400.00' })
  const { id, number } = await add([line(), wrong])
  await send(id, 1)
  const items = (await read(id, payee())).data.items
  await review(
    id,
    2,
    items.map(({ id: itemId, number: of }) =>
      of === wrong.number
        ? { itemId, approve: false, reason: 'amountMismatch' as const, description: '合同价 45.50' }
        : { itemId, approve: true },
    ),
  )
  const url = `/reconciliation/v1/statements/${id}/export?format=pdf`
  const [ours, theirs] = [await get(url, payer()), await get(url, payee())]
  expect(ours.rawPayload.equals(theirs.rawPayload)).toBe(true)
  const text = pdfText(ours.rawPayload).replaceAll(/\s/g, '')
  for (const word of [number, wrong.number, '56,400.00', '金额不符', '合同价45.50', '李晓云', '陈薇'])
    expect(text).toContain(word)
  expect(text).toContain('本对账单的状态为“部分通过”，明细尚未全部通过')
  expect(text).not.toContain('签字并加盖公章后生效')
  const xlsx = await get(`/reconciliation/v1/statements/${id}/export?format=xlsx`, payee())
  expect(xlsx.headers['content-disposition']).toContain(encodeURIComponent(`对账单_${number}.xlsx`))
})

it('[REC-03] [REC-09] the PDF of a settled statement has its confirmed difference, its order numbers and a date beside each signature', async () => {
  const only = line({ amount: '300.00', orderNumbers: ['PO-7001', 'PO-7002'] })
  const { id } = await add([only], { total: '320.00' })
  await send(id, 1, '-20.00')
  const [item] = (await read(id, payee())).data.items
  await review(id, 2, [{ itemId: item?.id ?? '', approve: true }])
  for (const [language, words] of [
    ['zh', ['发起方已确认的差额CNY-20.00', 'PO-7001PO-7002', '签字并加盖公章后生效']],
    ['en', ['DifferenceconfirmedbythesenderCNY-20.00', 'PO-7001PO-7002', 'Ittakeseffectwhenitissigned']],
  ] as const) {
    const file = await get(`/reconciliation/v1/statements/${id}/export?format=pdf`, payer(), language)
    const text = pdfText(file.rawPayload).replaceAll(/\s/g, '')
    for (const word of words) expect(text).toContain(word)
    expect(text.split(language === 'zh' ? '公司日期' : '公司Date')).toHaveLength(3)
  }
})
it('[REC-09] the workbook has head, proposals and the decisions of both sides, and its lines can be uploaded again', async () => {
  const [taken, open, bad] = [line(), line(), line({ amount: '56400.00' })]
  const { id, number } = await add([taken, open, bad])
  await send(id, 1)
  const [documentId = ''] = await plant({ amount: 19_260_00n })
  const [first, , third] = (await read(id, payee())).data.items
  await review(
    id,
    2,
    [
      { itemId: first?.id ?? '', approve: true },
      { itemId: third?.id ?? '', approve: false, reason: 'amountMismatch', description: '合同价 45.50' },
    ],
    payee(),
    [documentId],
  )
  const proposed = await document(documentId)
  for (const [language, words] of [
    ['zh', ['付款方', '收款方', '双方核对记录', '第 1 轮：陈薇 于', '李晓云 通过 1 条、驳回 1 条', '待处理']],
    [
      'en',
      [
        'Payer',
        'Payee',
        'Decisions of both parties',
        'Round 1: 3 lines sent by',
        'approved 1 and rejected 1',
        'Open',
      ],
    ],
  ] as const) {
    const file = await get(`/reconciliation/v1/statements/${id}/export?format=xlsx`, payee(), language)
    const entries = unzip(file.rawPayload)
    const lines = String(entries.get('xl/worksheets/sheet1.xml'))
    const records = String(entries.get('xl/worksheets/sheet2.xml'))
    for (const word of [bad.number, '合同价 45.50', '李晓云']) expect(lines).toContain(word)
    for (const word of [number, proposed.number, ...words]) expect(records).toContain(word)
    const { payload, type } = await formOf([
      ['currency', 'CNY'],
      ['file', new Blob([Uint8Array.from(file.rawPayload)]), 'a.xlsx'],
    ])
    const uploaded = await server().app.inject({
      method: 'POST',
      url: '/reconciliation/v1/statements/items/import',
      payload,
      headers: { token: payer(), 'content-type': type },
    })
    expect(uploaded.json<{ data: unknown }>().data).toMatchObject({
      errors: [],
      items: [taken, open, bad].map((one) => ({ number: one.number, amount: one.amount })),
    })
  }
})

it('[REC-09] the PDF has proposals, and who left them out or took them', async () => {
  const own = line()
  const { id } = await add([own])
  await send(id, 1)
  const [documentId = ''] = await plant({ amount: 19_260_00n })
  const [item] = (await read(id, payee())).data.items
  await review(id, 2, [{ itemId: item?.id ?? '', approve: true }], payee(), [documentId])
  const [proposal] = (await read(id)).data.proposals
  const proposalId = proposal?.id ?? ''
  const shown = async () => {
    const file = await get(`/reconciliation/v1/statements/${id}/export?format=pdf`, payer())
    return pdfText(file.rawPayload).replaceAll(/\s/g, '')
  }
  expect(await shown()).toContain('待处理')
  await edit(id, 3, [], [{ proposalId, take: false, description: '属于下月' }])
  await send(id, 4)
  const text = await shown()
  for (const word of [proposal?.number ?? '', '19,260.00', '李晓云', '未加入：属于下月', '第2轮：陈薇'])
    expect(text).toContain(word)
})

it('[REC-05] the template is read back, and a file that is no sheet is refused with nothing kept', async () => {
  const upload = async (bytes: Uint8Array, name: string) => {
    const { payload, type } = await formOf([
      ['currency', 'CNY'],
      ['file', new Blob([Uint8Array.from(bytes)]), name],
    ])
    const answer = await server().app.inject({
      method: 'POST',
      url: '/reconciliation/v1/statements/items/import',
      payload,
      headers: { token: payer(), 'content-type': type },
    })
    return answer.json<{ code: number }>().code
  }
  const template = await get('/reconciliation/v1/statements/template', payer())
  expect(await upload(template.rawPayload, 'a.xlsx')).toBe(codes.sheetEmpty.code)
  expect(await upload(pdf('x'), 'a.xlsx')).toBe(codes.sheetTypeWrong.code)
})
