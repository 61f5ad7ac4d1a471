/** Permitted actions on a document: every action in every state, by either side. */
import { describe, expect, it } from 'vitest'
import type { DocumentSide } from './kinds.ts'
import { actionsOn, type DocumentAction, type DocumentState, refusalOf } from './rules.ts'

const plain: DocumentState = {
  source: 'payer',
  disabledBy: null,
  excluded: false,
  confirmation: 'none',
  paid: false,
  itemState: null,
}
const payees: DocumentState = { ...plain, source: 'payee', confirmation: 'waiting' }

describe('[DOC-13] the payer’s word', () => {
  it.each<readonly [DocumentAction, Partial<DocumentState>, string | undefined]>([
    ['confirm', {}, undefined],
    ['confirm', { confirmation: 'declined' }, undefined],
    ['confirm', { confirmation: 'confirmed' }, 'documentConfirmed'],
    ['confirm', { paid: true }, 'documentPaid'],
    ['confirm', { confirmation: 'none' }, 'confirmationUnneeded'],
    ['decline', {}, undefined],
    ['decline', { confirmation: 'confirmed' }, 'documentConfirmed'],
    ['decline', { confirmation: 'declined' }, 'documentDeclined'],
    ['decline', { confirmation: 'none' }, 'confirmationUnneeded'],
  ])('%s of %o: %s', (act, changes, refusal) => {
    expect(refusalOf(act, { ...payees, ...changes }, 'payer')).toBe(refusal)
    expect(refusalOf(act, { ...payees, ...changes }, 'payee')).toBe('payersOnly')
  })
})

describe('[DOC-21] [DOC-36] [DOC-38] what a side may do', () => {
  it.each<readonly [string, DocumentState, DocumentSide, readonly DocumentAction[]]>([
    ['its own', plain, 'payer', ['edit', 'delete', 'disable']],
    ['the other’s', plain, 'payee', ['disable', 'exclude']],
    ['paid', { ...plain, paid: true }, 'payer', []],
    ['disabled by itself', { ...plain, disabledBy: 'payer' }, 'payer', ['edit', 'delete', 'enable']],
    ['disabled by the other', { ...plain, disabledBy: 'payee' }, 'payer', ['edit', 'delete']],
    ['excluded', { ...plain, excluded: true }, 'payee', ['disable', 'include']],
    ['that waits for the payer', payees, 'payer', ['disable', 'confirm', 'decline']],
  ])('with one that is %s', (_name, state, side, actions) => {
    expect(actionsOn(state, side)).toEqual(actions)
  })
})
