/** The public check: a file that stays in the browser, and a code that is typed or scanned. */
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { signedDocumentCheck } from '#contract/signatures.ts'
import { verdicts } from '#domain/signatures/verdict.ts'
import { opening, outerWorld, send } from '#test/support/outer-page.tsx'
import { verdictTexts } from '#text/signatures.ts'
import CheckPage from './check-page.tsx'

const hash = '0f'.repeat(32)
const found = { kind: 'awardLetter', code: '7K2MQ4XD91TP', hash, signedAt: '2026-11-16T01:58:21.000Z' }
const world = outerWorld((server) => server.answer('/check/v1/code', found))
const open = opening('/check/:code?', <CheckPage />)

const answered = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))
const choose = async (file: File) => {
  fireEvent.change(screen.getByLabelText('文件'), { target: { files: [file] } })
  await answered()
}
const enter = (code: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: code } })
const sent = (path: string) => world.server.of(path)

it.each(verdicts)('[VER-23] the verdict %s is said in plain words', async (verdict) => {
  const signatures = [{ state: 'holds', at: '2026-11-16T01:58:21.000Z', holder: '上海明远精密制造有限公司' }]
  world.server.answer('/check/v1/file', { verdict, kind: null, signatures })
  vi.stubGlobal('isSecureContext', true)
  open('/check')
  await choose(new File(['%PDF-1.7 a secret of the file %%EOF'], 'letter.pdf'))
  expect(screen.getByText(verdictTexts[verdict].title.zh)).toBeTruthy()
  expect(screen.getByText(verdictTexts[verdict].says.zh)).toBeTruthy()
  expect(screen.getByText('上海明远精密制造有限公司')).toBeTruthy()
  const [body] = sent('/check/v1/file').map((one) => JSON.stringify(one))
  expect(body).not.toContain('a secret of the file')
})

it('[VER-23] a file that is too large, or a page without https, is refused before anything is read', async () => {
  open('/check')
  vi.stubGlobal('isSecureContext', false)
  await choose(new File(['%PDF-'], 'letter.pdf'))
  expect(screen.getByText('请通过 https 打开本页后再查验文件')).toBeTruthy()
  await choose(new File([new Uint8Array(20_000_001)], 'letter.pdf'))
  expect(screen.getByText('文件超过 20 MB')).toBeTruthy()
  expect(sent('/check/v1/file')).toHaveLength(0)
})

it.each([
  ['cut off', (whole: string) => whole.slice(0, -30), null],
  ['with something before it', (whole: string) => `mail\n${whole}`, '30820000'],
  ['damaged in its signature', (whole: string) => whole.replace('<3082', '<30z2'), null],
])(
  '[VER-23] a file %s has a verdict too: what is sent of it is what the call takes',
  async (_what, spoilt, value) => {
    const signatures = [{ state: 'foreign', at: null, holder: null }]
    world.server.answer('/check/v1/file', { verdict: 'foreign', kind: null, signatures })
    vi.stubGlobal('isSecureContext', true)
    open('/check')
    const [before, place, after] = [
      '%PDF-1.7 /ByteRange [0 50 60 50]'.padEnd(50),
      '<30820000>',
      '%%EOF'.padStart(50),
    ]
    await choose(new File([spoilt(before + place + after)], 'letter.pdf'))
    expect(screen.getByText(verdictTexts.foreign.says.zh)).toBeTruthy()
    const body = sent('/check/v1/file').map((one) => one.body)
    expect(body).toMatchObject([{ signatures: [{ value }] }])
    expect(signedDocumentCheck.body.safeParse(body[0]).success).toBe(true)
  },
)

it('[VER-23] a scanned code is looked up at once', async () => {
  open('/check/7K2MQ4XD91TP')
  await answered()
  expect(screen.getByText('平台签署过这份文件')).toBeTruthy()
  expect(screen.getByText('7K2M-Q4XD-91TP')).toBeTruthy()
  expect(sent('/check/v1/code')).toHaveLength(1)
})

it('[VER-23] a typed code is checked for its form, and an unknown one says what that means', async () => {
  world.server.refuse('/check/v1/code', 404, codes.notFound.code, 'nothing')
  open('/check')
  enter('7K2M')
  await send()
  expect(screen.getByText('查验码由 12 位字母和数字组成')).toBeTruthy()
  expect(sent('/check/v1/code')).toHaveLength(0)
  enter('7k2m q4xd 91tp')
  await send()
  await answered()
  expect(screen.getByText(/没有找到这个查验码/)).toBeTruthy()
})
