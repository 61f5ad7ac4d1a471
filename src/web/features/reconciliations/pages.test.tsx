/** The list of statements, a statement to read, and the deletion of a draft. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { happyDOM } from '#test/support/open-portal.ts'
import { idOf } from '#test/support/portal-world.ts'
import {
  line,
  openReconciliationScreens,
  party,
  proposal,
  statement,
  statementId,
  statementPath,
  statementsPath,
  step,
} from '#test/support/reconciliation-screens.ts'

const { server, openAs } = openReconciliationScreens()
beforeAll(() =>
  Promise.all([import('./list-page.tsx'), import('./view-page.tsx'), import('./delete-page.tsx')]),
)

const page = (...list: object[]) => ({ list, total: list.length, page: 1, pageSize: 20, next: null })

describe('the list', () => {
  it('[REC-04] leads to what the reader has to do, and filters by the other party', async () => {
    server().answer(
      statementsPath,
      page(
        statement([line(1)], { isUnread: true }),
        statement([line(1)], {
          id: idOf(902),
          number: 'ST-0088',
          status: 'draft',
          initiator: 'payer',
          can: ['edit', 'delete'],
        }),
      ),
    )
    await openAs('/reconciliations/list')
    expect((await screen.findByRole('link', { name: 'ST-0087' })).getAttribute('href')).toBe(
      `/reconciliations/check?id=${statementId}`,
    )
    expect(screen.getByText('Unread')).toBeDefined()
    expect(screen.getByRole('link', { name: 'ST-0088' }).getAttribute('href')).toContain(
      '/reconciliations/edit',
    )
    expect(screen.getByRole('link', { name: 'Delete ST-0088' }).getAttribute('href')).toContain(
      '/reconciliations/delete',
    )
  })

  it('[REC-04] asks for the statements with some of several parties', async () => {
    server().answer(statementsPath, page(statement([line(1)])))
    await openAs(`/reconciliations/list?payeeIds=${party.payeeId}`)
    await screen.findByRole('link', { name: 'ST-0087' })
    expect(server().of(statementsPath).at(-1)?.url).toContain(`payeeIds=${party.payeeId}`)
  })

  it('[REC-04] says what to do first where there is none, and shows cards on a phone', async () => {
    server().answer(statementsPath, page())
    await openAs('/reconciliations/list')
    expect(await screen.findByText('No statements yet')).toBeDefined()
    happyDOM.setViewport({ width: 390, height: 844 })
    server().answer(statementsPath, page(statement([line(1)])))
    await openAs('/reconciliations/list')
    expect(await screen.findByRole('list', { name: 'Reconciliation statements' })).toBeDefined()
  })
})

describe('a statement to read', () => {
  const settled = {
    status: 'fullyApproved',
    initiator: 'payer',
    can: ['export'],
    approved: 2,
    round: 2,
    shownRound: 2,
  }
  const decided = { state: 'approved', decidedBy: 'Li Xiaoyun', decidedAt: '2026-11-13T02:00:00.000Z' }

  it('[REC-01] [REC-02] shows its lines with their decisions, its proposals and its rounds', async () => {
    const kept = proposal({ taken: false, description: 'Next month' })
    server().answer(
      statementPath,
      statement([line(1, decided), line(2, decided)], {
        ...settled,
        proposals: [kept],
        timeline: [
          step('finished', { side: null, person: null, status: 'partiallyApproved' }),
          step('finished', { side: null, person: null, status: 'fullyApproved', round: 2 }),
        ],
      }),
    )
    await openAs(`/reconciliations/view?id=${statementId}`)
    const grid = await screen.findByRole('grid', { name: 'Statement lines' })
    expect(within(grid).getAllByText('Approved')).toHaveLength(2)
    expect(grid.textContent).toContain('Li Xiaoyun')
    expect(screen.getByText('Left out: Next month')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Round 1' }).getAttribute('href')).toContain('round=1')
  })

  it('[REC-02] [REC-03] [REC-08] says what both sides did, the newest first, below what comes next', async () => {
    const own = { side: 'payer', person: 'Chen Wei' }
    server().answer(
      statementPath,
      statement([line(1)], {
        status: 'partiallyApproved',
        initiator: 'payer',
        approved: 1,
        can: ['correct', 'export'],
        timeline: [
          step('created', { ...own, round: 0 }),
          step('attached', { ...own, round: 0, fileName: 'delivery.pdf' }),
          step('sent', { ...own, count: 3, difference: '-20.00' }),
          step('opened'),
          step('answered', { approved: 2, rejected: 1 }),
          step('proposed', { count: 1 }),
          step('answered', { approved: 4, rejected: 0 }),
          step('answered', { approved: 0, rejected: 5 }),
          step('withdrawn', { count: 1 }),
          step('finished', { side: null, person: null, status: 'partiallyApproved' }),
        ],
      }),
    )
    await openAs(`/reconciliations/view?id=${statementId}`)
    const timeline = await screen.findByRole('list', { name: 'Progress' })
    const steps = within(timeline).getAllByRole('listitem')
    const words = [
      'Correct it and send round 2',
      'Round 1 ended: Partially Approved',
      'Li Xiaoyun (other party) withdrew rejections (1)',
      'Li Xiaoyun (other party) rejected 5',
      'Li Xiaoyun (other party) approved 4',
      'Li Xiaoyun (other party) proposed documents (1)',
      'Li Xiaoyun (other party) approved 2 and rejected 1',
      'Li Xiaoyun (other party) opened it',
      'Chen Wei (your side) sent round 1 (lines: 3)',
      'Chen Wei (your side) added a file',
      'Chen Wei (your side) created it',
    ]
    for (const [n, word] of words.entries()) expect(steps[n]?.textContent).toContain(word)
    expect(steps[8]?.textContent).toContain('Confirmed difference: CNY -20.00')
    expect(steps[9]?.textContent).toContain('delivery.pdf')
  })

  it.each([
    ['draft', 'payer', 'Send it to the other party'],
    ['pendingReview', 'payer', 'Lines for the other party to review: 1'],
    ['pendingReview', 'payee', 'Lines for you to review: 1'],
    ['rejected', 'payee', 'The other party corrects it and sends round 2'],
  ])(
    '[REC-02] says what comes next of one that is %s and was started by the %s',
    async (status, initiator, next) => {
      server().answer(
        statementPath,
        statement([line(1)], { status, initiator, documents: 1, can: ['export'] }),
      )
      await openAs(`/reconciliations/view?id=${statementId}`)
      const timeline = await screen.findByRole('list', { name: 'Progress' })
      expect(timeline.textContent).toContain(next)
    },
  )

  it('[REC-01] leaves out the purchase orders and remarks that no line has', async () => {
    server().answer(statementPath, statement([line(1)], settled))
    await openAs(`/reconciliations/view?id=${statementId}`)
    await screen.findByRole('grid', { name: 'Statement lines' })
    expect(screen.queryByRole('columnheader', { name: 'Remarks' })).toBeNull()
    server().answer(statementPath, statement([line(1, { remark: 'Monthly' })], settled))
    await openAs(`/reconciliations/view?id=${statementId}`)
    expect(await screen.findByRole('columnheader', { name: 'Remarks' })).toBeDefined()
  })

  it('[REC-01] shows its lines as cards on a phone', async () => {
    happyDOM.setViewport({ width: 390, height: 844 })
    server().answer(statementPath, statement([line(1, decided)], settled))
    await openAs(`/reconciliations/view?id=${statementId}`)
    const cards = await screen.findByRole('list', { name: 'Statement lines' })
    expect(cards.textContent).toContain('AP-1')
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('[REC-02] [REC-04] asks before a draft is deleted, and says why it cannot be', async () => {
    const draft = {
      status: 'draft',
      round: 0,
      shownRound: 0,
      initiator: 'payer',
      can: ['edit', 'delete'],
      rounds: [],
      initiatedAt: null,
    }
    server().answer(statementPath, statement([line(1)], draft))
    server().refuse(
      `DELETE ${statementPath}`,
      409,
      codes.reconciliationNotDraft.code,
      'Only a draft can be deleted.',
    )
    await openAs(`/reconciliations/delete?id=${statementId}`)
    const dialog = await screen.findByRole('dialog', { name: 'Delete draft ST-0087?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await within(dialog).findByText('Only a draft can be deleted.')).toBeDefined()
  })
})
