/** An amount by a day: the sentence, the ways, rates that are typed, and the outcome of every offer. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { need, needCall, needPath, needPayer, needWay } from '#test/support/need-screens.ts'
import { calls, offerScreens } from '#test/support/offer-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell, draftsSaved, bodiesOf } = offerScreens()

// The modules of the page load slowly, once.
beforeAll(() => import('./need-page.tsx'))
beforeEach(() => {
  answerWell()
  server().answer(needCall, need())
})

const needAddress = `${needPath}?currency=CNY&amount=500000.00&by=2027-12-12`
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const accept = async () => fireEvent.click(await screen.findByRole('checkbox', { name: /I have read/ }))
const amountField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'I need' })
const dayField = () => screen.getByRole('textbox', { name: 'By' })
/** The offers can be submitted once figures and agreement are there. */
const ready = () =>
  waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit 2 offers' }).disabled).toBe(false),
  )
const keysSent = () =>
  server()
    .of(calls.submit)
    .map(({ headers }) => headers.get('idempotency-key'))
const lastBody = () => bodiesOf(needCall).at(-1)

describe('the sentence', () => {
  it('[OFR-15] asks for an amount by a day, and is kept in the address', async () => {
    await open(needPath)
    expect(await screen.findByText('Enter an amount and a day to see your options')).toBeDefined()
    expect(bodiesOf(needCall)).toEqual([])
    const amount = amountField()
    fireEvent.change(amount, { target: { value: '500,000' } })
    fireEvent.blur(amount)
    fireEvent.change(dayField(), { target: { value: '2027-12-12' } })
    await waitFor(() =>
      expect(lastBody()).toEqual({
        currency: 'CNY',
        amount: '500000.00',
        by: '2027-12-12',
        rates: [],
        exclude: [],
      }),
    )
    expect(await screen.findByText('Up to 1,486,320.44 CNY can be had')).toBeDefined()
    await waitFor(() => expect(new URLSearchParams(location.search).get('amount')).toBe('500000.00'))
  })

  it('[OFR-15] says beside the field what is wrong with it', async () => {
    const message = 'The day you need it by cannot be in the past.'
    server().refuse(needCall, 422, 34_281, message, { fields: { by: message } })
    await open(needAddress)
    const field = await screen.findByRole('textbox', { name: 'By' })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(message)).toBeDefined()
    const amount = amountField()
    fireEvent.change(amount, { target: { value: '' } })
    fireEvent.blur(amount)
    expect(await screen.findByText('Enter the amount you need.')).toBeDefined()
  })
})

it('[OFR-15] says that an amount has too many decimals, and asks nobody', async () => {
  await open(`${needPath}?currency=CNY&amount=500.123&by=2027-12-12`)
  expect(await screen.findByText('CNY amounts can have at most 2 decimals')).toBeDefined()
  expect(screen.queryByRole('radio', { name: /Cheapest/ })).toBeNull()
  expect(bodiesOf(needCall)).toEqual([])
})

describe('the ways', () => {
  it('[OFR-15] are compared, and one is chosen', async () => {
    await open(needAddress)
    const cheapest = await screen.findByRole<HTMLInputElement>('radio', { name: /Cheapest/ })
    expect(cheapest.checked).toBe(true)
    expect(cheapest.closest('label')?.textContent).toContain('1,368.25')
    expect(cheapest.closest('label')?.textContent).toContain(
      '2 payers · 3 documents · at least 1 clearing left',
    )
    expect(cheapest.closest('label')?.textContent, '[MKT-09] of the worst document').toContain(
      'Indication Close',
    )
    expect(screen.getByText('No payer can cover it alone.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Submit 2 offers' })).toBeDefined()
    fireEvent.click(screen.getByRole('radio', { name: /Soonest/ }))
    expect(await screen.findByRole('button', { name: 'Submit 1 offer' })).toBeDefined()
    expect(screen.getByText('Nov 19, 2027', { selector: '.when' })).toBeDefined()
  })

  it('[OFR-15] show what is left if one payer does not award, and the cash by day as chart and table', async () => {
    await open(needAddress)
    const card = (await screen.findByText('If one payer does not award')).closest('section')
    expect(card?.textContent).toContain('Without Hongfei Parts297,116.52')
    const chart = screen.getByRole('img', { name: /By Dec 12, 2027 you receive 501,421.75 CNY/ })
    expect(chart.querySelectorAll('circle')).toHaveLength(2)
    press('Table')
    const table = screen.getByRole('columnheader', { name: 'Received so far' }).closest('table')
    expect(table?.textContent).toContain('501,421.75')
  })

  it('[OFR-15] say what is missing where the amount is out of reach', async () => {
    const way = needWay('cheapest', { reached: false, amountAfterDiscount: '400000.00' })
    server().answer(needCall, need({ reachable: '400000.00', ways: [way] }))
    await open(needAddress)
    expect(await screen.findByText(/At most 400,000.00 CNY can be had by Dec 12, 2027/)).toBeDefined()
    expect(screen.getByText('100,000.00 short')).toBeDefined()
  })
})

describe('a payer', () => {
  it('[OFR-15] has a rate of its own, which is sent and kept as typed', async () => {
    await open(needAddress)
    const rate = await screen.findByLabelText<HTMLInputElement>('APR for Hongfei Parts')
    expect(rate.value).toBe('8.25')
    fireEvent.change(rate, { target: { value: '9.5' } })
    await waitFor(() =>
      expect(lastBody()).toMatchObject({ rates: [{ marketId: idOf(31), rateType: 1, rate: '9.5' }] }),
    )
    expect(rate.value).toBe('9.5')
  })

  it('[OFR-15] is left out by its checkbox, and says why it is not among the ways', async () => {
    const why = { reason: 'noPayDate', code: 34_283, message: 'There is no pay date by then.' }
    server().answer(
      needCall,
      need({ payers: [needPayer(1), needPayer(2), needPayer(3, { why, payerName: 'Wohe' })] }),
    )
    await open(needAddress)
    const row = (await screen.findByRole('rowheader', { name: /Wohe/ })).closest('tr')
    expect(row?.textContent).toContain('There is no pay date by then.')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Include Wohe' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include Hongfei Parts' }))
    await waitFor(() => expect(lastBody()).toMatchObject({ exclude: [idOf(31)] }))
  })

  it('[OFR-15] shows a wrong rate beside its field', async () => {
    const message = 'The APR must be between 4.00% and 18.00%.'
    const wrong = needPayer(1, { why: { reason: 'rate', code: 34_015, message } })
    server().answer(needCall, need({ payers: [wrong, needPayer(2)] }))
    await open(needAddress)
    const rate = await screen.findByLabelText('APR for Hongfei Parts')
    expect(rate.getAttribute('aria-invalid')).toBe('true')
    const described = rate.getAttribute('aria-describedby')?.split(' ')[0] ?? ''
    expect(document.getElementById(described)?.textContent).toBe(message)
  })
})

describe('the offers', () => {
  it('[OFR-11] [OFR-15] are submitted by one press once the agreement is accepted, each by its own call', async () => {
    server().answer(`POST ${calls.submit}`, idOf(41))
    await open(needAddress)
    await ready()
    press('Submit 2 offers')
    expect(await screen.findByText('Read and accept the agreement first.')).toBeDefined()
    expect(bodiesOf(calls.submit)).toEqual([])
    await accept()
    press('Submit 2 offers')
    expect(await screen.findByText('All 2 offers are submitted')).toBeDefined()
    expect(bodiesOf(calls.submit)).toMatchObject([
      {
        marketId: idOf(31),
        buyerId: idOf(11),
        supplierId: idOf(21),
        kind: 'oneTime',
        method: 'preSettlement',
        rateType: 1,
        rate: '8.25',
        expectedPaymentDate: '2027-12-09',
        payAmount: '204930.00',
        documentIds: [idOf(71)],
        agreementVersion: idOf(91),
      },
      { marketId: idOf(32), supplierId: idOf(22), documentIds: [idOf(72), idOf(73)] },
    ])
    expect(new Set(keysSent()).size).toBe(2)
    expect(screen.getByRole('link', { name: 'View offer: Hongfei Parts' }).getAttribute('href')).toContain(
      idOf(41),
    )
    expect(screen.getByText('Under Qingdao works')).toBeDefined()
    expect(screen.getAllByRole('link', { name: /^View offer: / })).toHaveLength(2)
  })

  it('[OFR-15] that are refused say why, and the rest is looked for again', async () => {
    const message = 'The market is closed. You can submit when it opens again.'
    server().refuse(`POST ${calls.submit}`, 409, 34_001, message)
    await open(needAddress)
    await ready()
    await accept()
    press('Submit 2 offers')
    expect(await screen.findByText('0 submitted, 2 not submitted')).toBeDefined()
    expect(screen.getAllByText(message)).toHaveLength(2)
    press('Find the rest')
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'I need' })).value).toBe(
      '500,000.00',
    )
  })

  it('[OFR-15] whose answers are lost are sent again with the same keys', async () => {
    server().lose(`POST ${calls.submit}`)
    await open(needAddress)
    await ready()
    await accept()
    press('Submit 2 offers')
    expect(await screen.findAllByText('No answer')).toHaveLength(2)
    server().answer(`POST ${calls.submit}`, idOf(41))
    press('Try the others again')
    expect(await screen.findByText('All 2 offers are submitted')).toBeDefined()
    const [first, second, ...again] = keysSent()
    expect(again).toEqual([first, second])
  })

  it('[OFR-15] are saved as one draft for each', async () => {
    await open(needAddress)
    await ready()
    press('Save as drafts')
    expect(await screen.findByText('2 drafts saved')).toBeDefined()
    expect(draftsSaved()).toMatchObject([
      { marketId: idOf(31), supplierId: idOf(21), rate: '8.25', documentIds: [idOf(71)], version: 0 },
      { marketId: idOf(32), supplierId: idOf(22), documentIds: [idOf(72), idOf(73)], version: 0 },
    ])
  })
})

describe('the way there', () => {
  it('[OFR-10] leads from choosing documents to the amount, and back', async () => {
    await open('/supplier/payment-apply')
    const link = await screen.findByRole('link', { name: 'Offer by amount' })
    fireEvent.click(link)
    await waitFor(() => expect(location.pathname).toBe(needPath))
    const back = await screen.findByRole('link', { name: 'Choose documents yourself' })
    expect(within(back.parentElement ?? back).getByRole('heading', { name: 'Offer by amount' })).toBeDefined()
    expect(back.getAttribute('href')).toBe('/supplier/payment-apply')
  })
})
