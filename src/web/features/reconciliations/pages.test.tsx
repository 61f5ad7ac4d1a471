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
      statement([line(1, decided), line(2, decided)], { ...settled, proposals: [kept] }),
    )
    await openAs(`/reconciliations/view?id=${statementId}`)
    const grid = await screen.findByRole('grid', { name: 'Statement lines' })
    expect(within(grid).getAllByText('Approved')).toHaveLength(2)
    expect(grid.textContent).toContain('Li Xiaoyun')
    expect(screen.getByText('Left out: Next month')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Round 1' }).getAttribute('href')).toContain('round=1')
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
