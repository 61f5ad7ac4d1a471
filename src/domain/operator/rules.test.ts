/** Permitted operator actions on a company or a person, as a table. */
import { describe, expect, it } from 'vitest'
import { companyTypes } from '../access/abilities.ts'
import { configKeys, configKeysFor, configTable, fileIdOf, parseConfig } from './config.ts'
import {
  companyActions,
  companyActionsOn,
  decideCompany,
  decideUser,
  operatedStates,
  stateOfCompany,
  userActions,
  userActionsOn,
} from './rules.ts'

const companies = companyTypes.flatMap((companyType) =>
  [true, false].flatMap((frozen) => [true, false].map((hasMembers) => ({ companyType, frozen, hasMembers }))),
)

describe('acts on companies', () => {
  it('[OPS-01] are decided as they are offered', () => {
    for (const company of companies)
      for (const act of companyActions)
        expect(decideCompany(act, company).ok).toBe(
          companyActionsOn(stateOfCompany(company), company.companyType).includes(act),
        )
  })

  it('[IDN-06] activate payers that wait, and nobody else', () => {
    const activated = companies.filter((company) => decideCompany('activate', company).ok)
    expect(activated).toEqual([{ companyType: 'buyer', frozen: false, hasMembers: false }])
  })

  it('[OPS-01] freeze what is not frozen and unfreeze what is', () => {
    for (const state of operatedStates) {
      const actions = companyActionsOn(state, 'supplier')
      expect(actions.includes('freeze')).toBe(!actions.includes('unfreeze'))
      expect(userActionsOn(state)).toEqual(actions.filter((act) => act === 'freeze' || act === 'unfreeze'))
    }
    for (const frozen of [true, false])
      for (const act of userActions)
        expect(decideUser(act, { frozen, activated: true }).ok).toBe((act === 'unfreeze') === frozen)
  })
})

const list = (...items: readonly unknown[]) => JSON.stringify(items)
const cfo = { value: '1', zh: '首席财务官', en: 'CFO' }

describe('keys of the admin config', () => {
  it('[OPS-02] hold what they may', () => {
    expect(parseConfig('offer_type', 'apr')).toBe('apr')
    expect(parseConfig('use_electronic_signature_person', '0')).toBe('0')
    expect(parseConfig('agreement_name', '应收账款转让协议')).toBe('应收账款转让协议')
    const file = '/files/v1/0190aaaa-0000-7000-8000-000000000001'
    expect(parseConfig('agreement_url', file)).toBe(file)
    expect(fileIdOf(file)).toBe('0190aaaa-0000-7000-8000-000000000001')
    expect(parseConfig('position_type', ` [ ${JSON.stringify({ ...cfo })} ]`)).toBe(list(cfo))
  })

  it.each([
    ['offer_type', 'both'],
    ['offer_type', ''],
    ['use_electronic_signature', 'yes'],
    ['show_have_reviewed_agreement', '2'],
    ['agreement_name', ' 空格'],
    ['agreement_name', '等=号'],
    ['agreement_url', 'https://elsewhere.test/files/v1/0190aaaa-0000-7000-8000-000000000001'],
    ['agreement_url', 'javascript:alert(1)'],
    ['agreement_url', '/files/v1/../../etc/passwd'],
    ['position_type', ''],
    ['position_type', '{'],
    ['position_type', 'null'],
    ['position_type', '{"value":"1"}'],
    ['position_type', '[]'],
    ['position_type', list(cfo, cfo)],
    ['position_type', list({ value: '1', zh: '首席财务官' })],
    ['position_type', list({ ...cfo, more: 1 })],
    ['position_type', list({ ...cfo, value: 1 })],
    ['position_type', list({ ...cfo, value: '' })],
    ['position_type', list({ ...cfo, value: '<b>' })],
    ['position_type', list({ ...cfo, en: '' })],
    ['position_type', list({ ...cfo, zh: ' 空格' })],
    ['position_type', list(...Array.from({ length: 51 }, (_, n) => ({ ...cfo, value: String(n) })))],
  ] as const)('[OPS-02] %s does not hold %s', (key, value) => {
    expect(parseConfig(key, value)).toBeUndefined()
  })

  it('[OPS-02] are the platform’s or a payer’s, job titles the platform’s alone', () => {
    expect(configKeysFor(false)).toEqual(configKeys)
    expect(configKeys.filter((key) => !configTable[key].perBuyer)).toEqual(['position_type'])
    expect(configKeysFor(true)).not.toContain('position_type')
  })
})
