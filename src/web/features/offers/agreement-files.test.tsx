/** Downloads of the agreements of offers: from the list for those selected, and from the page of one. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { agreementsDownloadedMax } from '#domain/signatures/limits.ts'
import { calls, offer, offerScreens, whole } from '#test/support/offer-screens.ts'
import { idOf } from '#test/support/portal-world.ts'
import { app } from '#text/app.ts'

const { server, open, answerWell } = offerScreens()
const path = '/agreement/download/offer'
const saved: string[] = []

beforeAll(() => Promise.all([import('./offers-page.tsx'), import('./offer-page.tsx')]))
beforeEach(() => {
  answerWell()
  saved.length = 0
  URL.createObjectURL = () => 'blob:agreement'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

async function openList(count: number): Promise<void> {
  const list = Array.from({ length: count }, (_, n) => offer({ id: idOf(300 + n), number: `OF-0${300 + n}` }))
  server().answer(calls.offers, { list, total: count, page: 1, pageSize: 20, next: null })
  server().answer(calls.totals, { total: count, counts: { active: count, history: 0 }, amounts: [] })
  await open('/supplier/list-apply')
  for (const { number } of list)
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${number}` }))
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Download agreements' }))
const requested = () =>
  server()
    .of(path)
    .map(({ url }) => new URL(url, location.origin).searchParams)

describe('[VER-26] in the list of offers', () => {
  it('one selected offer is saved as PDF, under the name that the server gives', async () => {
    server().answer(path, { fileName: 'OF-0300.pdf', streamByte: btoa('%PDF-') })
    await openList(1)
    press()
    expect(await screen.findByText('Downloaded 1.')).toBeDefined()
    expect(requested().map((query) => [query.get('offerId'), query.getAll('offerIds')])).toEqual([
      [idOf(300), []],
    ])
    expect(saved).toEqual(['OF-0300.pdf'])
  })

  it('several are saved as one zip, and the button waits meanwhile', async () => {
    let answer: (response: Response) => void = () => undefined
    server().on(path, () => new Promise<Response>((resolve) => (answer = resolve)))
    await openList(2)
    press()
    const button = await screen.findByRole('button', { name: 'Download agreements' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    const data = { fileName: 'agreements.zip', streamByte: btoa('PK') }
    answer(new Response(JSON.stringify({ code: 0, message: 'OK', data })))
    expect(await screen.findByText('Downloaded 2.')).toBeDefined()
    expect(requested()[0]?.getAll('offerIds').toSorted()).toEqual([idOf(300), idOf(301)])
    expect(saved).toEqual(['agreements.zip'])
  })

  it('says that there is none, and saves nothing', async () => {
    server().refuse(path, codes.notFound.status, codes.notFound.code, 'Not found.')
    await openList(2)
    press()
    const said = await screen.findByText('There is no agreement to download.')
    expect([said.getAttribute('role'), saved]).toEqual(['alert', []])
  })

  it('says what went wrong, and downloads at the next press', async () => {
    server().lose(path)
    await openList(1)
    press()
    expect((await screen.findByText(app.networkFailed.en)).getAttribute('role')).toBe('alert')
    server().answer(path, { fileName: 'OF-0300.pdf', streamByte: btoa('%PDF-') })
    press()
    expect(await screen.findByText('Downloaded 1.')).toBeDefined()
    expect(saved).toEqual(['OF-0300.pdf'])
  })

  it('takes no more at once than one zip holds', async () => {
    const { agreementsBulk } = await import('./agreement-files.ts')
    const many = Array.from({ length: agreementsDownloadedMax + 1 }, (_, n) => offer({ id: idOf(300 + n) }))
    const run = agreementsBulk.run(many as never, {})
    await expect(run).rejects.toThrow('At most 50 agreements')
    expect(requested()).toEqual([])
  })
})

describe('[VER-26] on the page of an offer', () => {
  async function openOffer() {
    const agreement = {
      isSigned: true,
      signer: 'Li Xiaoyun',
      signedAt: '2027-11-16T04:00:00.000Z',
      checkCode: '7K2MQ4XD91TP',
    }
    server().answer(`${calls.offers}/${idOf(41)}`, whole({ agreement }))
    await open(`/supplier/list-apply/${idOf(41)}`)
    const part = (await screen.findByText('Signed agreement')).closest<HTMLElement>('.offer-file')
    if (!part) throw new Error('the agreement has a part of the page')
    return within(part)
  }

  it('says who signed, leads to the check, and saves the PDF', async () => {
    server().answer(path, { fileName: 'OF-00041.pdf', streamByte: btoa('%PDF-') })
    const part = await openOffer()
    expect(part.getByText(/Li Xiaoyun/)).toBeDefined()
    expect(part.getByRole('link').getAttribute('href')).toBe('/check/7K2MQ4XD91TP')
    fireEvent.click(part.getByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(saved).toEqual(['OF-00041.pdf']))
    expect(part.queryByRole('alert')).toBeNull()
  })

  it('says beside the button that there is none', async () => {
    server().refuse(path, codes.notFound.status, codes.notFound.code, 'Not found.')
    const part = await openOffer()
    fireEvent.click(part.getByRole('button', { name: 'Download PDF' }))
    const said = await part.findByText('There is no agreement to download.')
    expect([said.getAttribute('role'), saved]).toEqual(['alert', []])
  })
})
