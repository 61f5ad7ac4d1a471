/** How much may be uploaded and not used: of one person, of one company, also by many uploads at once. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import {
  unusedCompanyBytesMax,
  unusedPersonBytesMax,
  unusedPersonFilesMax,
  uploadsPerPersonMax,
} from '#domain/files/limits.ts'
import { ask } from '#test/support/ask.ts'
import { attach, attachments } from '#test/support/attachments.ts'
import { openFilesServer, storedIds } from '#test/support/files-server.ts'
import { docx, pdf, xlsx } from '#test/support/sample-files.ts'
import type { TestServer } from '#test/support/server.ts'
import { type Sent, uploadTo } from '#test/support/upload.ts'
import { handMade, textRow } from '#test/support/workbooks.ts'

let server: TestServer
let token: string
let colleague: string
beforeAll(async () => {
  server = await openFilesServer({ extra: attachments })
  token = await server.enter('chenwei')
  colleague = await server.enter('zhaomin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await ask(server.ownerUrl, `delete from file_uses`)
  await ask(server.ownerUrl, `delete from files where uploaded_by is not null`)
})

const upload = (bytes: Uint8Array, sent: Sent = {}) =>
  uploadTo(server, bytes, { token, name: 'a.pdf', ...sent })
/** Files that were uploaded and not used, without their bytes. */
const plant = (login: string, count: number, size: number) =>
  ask(
    server.ownerUrl,
    `insert into files (id, tenant_id, name, media_type, size, sha256, created_at, unused_since, uploaded_by)
     select gen_random_uuid(), m.tenant_id, 'x.pdf', 'application/pdf', ${size}, sha256(n::text::bytea), '2026-01-01', '2026-01-01', u.id
     from users u join memberships m on m.user_id = u.id, generate_series(1, ${count}) n where u.login_mail = '${login}'`,
  )
const unused = async () =>
  Number((await ask(server.ownerUrl, 'select count(*) from files where uploaded_by is not null'))[0])

it('[COM-43] a person has so many unused files; one more is refused with the figures, in both languages', async () => {
  await plant('chenwei@hongfei.test', unusedPersonFilesMax - 1, 1_024)
  expect((await upload(pdf('last'))).status).toBe(200)
  const before = await storedIds(server)
  const refused = await upload(pdf('more'))
  expect([refused.status, refused.code]).toEqual([422, 30116])
  expect(refused.message).toContain('200 files (199.2 kB)')
  expect(refused.message).toContain('200 files and 200 MB')
  expect((await upload(pdf('more'), { language: 'zh' })).message).toContain('200 个文件（199.2 kB）')
  expect(await storedIds(server)).toEqual(before)
  expect((await upload(pdf('of another'), { token: colleague })).status).toBe(200)
})

it('[COM-43] so many bytes a person; what is used counts no more', async () => {
  const one = await upload(pdf('one'))
  await plant('chenwei@hongfei.test', 1, unusedPersonBytesMax - one.data.size - 10)
  expect(await upload(pdf('two'))).toMatchObject({ status: 422, code: 30116 })
  const ownerId = server.context.makeId()
  const body = { ownerId, fileId: one.data.fileId, purpose: 'attachment' } as const
  expect((await server.call(attach, { body }, { token })).status).toBe(200)
  expect((await upload(pdf('two'))).status).toBe(200)
})

it('[COM-43] so many bytes a company, over all its people', async () => {
  await plant('zhaomin@hongfei.test', 1, unusedCompanyBytesMax - 10)
  const refused = await upload(pdf('three'))
  expect(refused).toMatchObject({ status: 422, code: 30117 })
  expect(refused.message).toMatch(/2 GB.*limit is 2 GB/)
})

it('[COM-43] uploads at once do not go beyond it together', async () => {
  await plant('chenwei@hongfei.test', unusedPersonFilesMax - 2, 1)
  const before = await storedIds(server)
  const sent = Array.from({ length: uploadsPerPersonMax }, (_, n) => upload(pdf(`at once ${n}`)))
  const answers = await Promise.all(sent)
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 200, ...Array<number>(uploadsPerPersonMax - 2).fill(422)])
  expect(await unused()).toBe(unusedPersonFilesMax)
  expect(await storedIds(server)).toHaveLength(before.length + 2)
})

it('[COM-36] an office file that is damaged is refused, and nothing of it is kept', async () => {
  const rows = textRow(1, 'h') + textRow(2, '1111')
  for (const whole of [xlsx(), docx(), handMade({ rows })]) expect((await upload(whole)).status).toBe(200)
  const before = [await unused(), await storedIds(server)]
  const damaged = await upload(handMade({ rows, packs: rows.replace('1111', '9999') }), { name: 'a.xlsx' })
  expect([damaged.status, damaged.code]).toEqual([422, 30115])
  expect(damaged.message).toContain('damaged')
  expect([await unused(), await storedIds(server)]).toEqual(before)
  expect(routes.fileUpload.refusals).toContain('fileDamaged')
})
