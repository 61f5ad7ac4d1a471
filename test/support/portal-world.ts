/** A person, a company and their answers, for tests of pages. */
import { vi } from 'vitest'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { idOf } from './ids.ts'

export { idOf }

const detail = (n: number, name: string, master: number) => ({
  id: idOf(n),
  name,
  masterId: idOf(master),
  masterName: `Master ${master}`,
  marketId: null,
  applyAmount: null,
  applyCurrency: null,
  reconciliationsUnread: 0,
  frozen: false,
  registerTime: '2025-11-19T17:00:00.000Z',
})

export const nobody = { buyers: [], suppliers: [], dealers: [], multiagentSelectList: [] }
export const oneBuyer = {
  ...nobody,
  buyers: [
    {
      id: idOf(1),
      name: 'Hongfei Automotive Group',
      currency: 'CNY',
      frozen: false,
      registerTime: '2025-11-19T17:00:00.000Z',
      billOpen: true,
      reconciliationsUnread: 0,
      children: [{ id: idOf(11), name: 'Hongfei Parts', currency: 'CNY' }],
    },
  ],
}
export const oneSupplier = {
  ...nobody,
  suppliers: [
    {
      id: idOf(2),
      companyMold: 'company',
      currency: 'CNY',
      reconciliationsUnread: 0,
      details: [detail(22, 'Wuxi', 2), detail(21, 'Suzhou', 2)],
    },
  ],
}
export const oneDealer = {
  ...nobody,
  dealers: [
    {
      id: idOf(4),
      name: 'Jiangnan Cars',
      buyerId: idOf(1),
      frozen: false,
      registerTime: '2025-11-19T17:00:00.000Z',
    },
  ],
}
export const twoMasters = {
  ...nobody,
  suppliers: [
    {
      id: idOf(2),
      companyMold: 'company',
      currency: 'CNY',
      reconciliationsUnread: 0,
      details: [detail(21, 'Suzhou', 2), detail(31, 'Hangzhou', 3)],
    },
  ],
}
export const several = { ...oneBuyer, suppliers: twoMasters.suppliers, dealers: oneDealer.dealers }

export const person = {
  registerTime: '2025-11-20T01:12:33.000Z',
  name: 'Chen Wei',
  contactPhone: '13800001234',
  contactMail: null,
  title: '1',
  loginPhone: null,
  loginMail: 'chen.wei@hongfei.example',
  activated: true,
}
export const ownCompany = {
  name: 'Hongfei Automotive Group',
  companyType: 'buyer',
  companyMold: 'company',
  registerUsername: 'chen.wei@hongfei.example',
  registerTime: '2025-11-19T17:00:00.000Z',
  companyNum: null,
  companyPhone: null,
  legalPersonName: null,
  transactorName: null,
  signaturePhone: null,
  continueAgreement: 0,
  authentication: 0,
}
/** What the browser remembers of the person. */
export const personKept = { contactName: person.name, activated: true, account: person.loginMail }
const page = {
  name: 'Account info',
  path: '/account/info',
  code: 'accountInfo',
  component: 'account',
  authCode: 'account.info',
  children: [],
}
const menu = [{ ...page, name: 'Account', code: 'account', path: '', children: [page] }]

/** A new tab without state, with `replace` instead of navigation. */
export function beginTab(replace: (url: string | URL) => void): void {
  vi.resetModules()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(window.location, 'replace').mockImplementation(replace)
}

/** The start of a page test: nothing stored, and every request answered. */
export function beginVisit(record?: object): FakeServer {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  const server = fakeServer()
  answerAll(server, record)
  return server
}

/** The same, for a person who acts as the buyer. */
export function beginSignedIn(record?: object): FakeServer {
  const server = beginVisit(record)
  rememberBuyer(record)
  return server
}

/** Everything that a signed-in page asks for, answered well. */
export function answerAll(server: FakeServer, record: object = oneBuyer): void {
  server.answer('/user/v1/key', { id: 'key-1', key: btoa('k'.repeat(32)) })
  server.answer('/user/v1/login', { token: 'token-1', deviceToken: 'device-1' })
  server.answer('/user/v3/login', { token: 'token-1', deviceToken: 'device-1' })
  server.answer('/user/v1/login/out', null)
  server.answer('/user/v4/account/multiagent', record)
  server.answer('/user/v4/account/identity', { companyType: 'buyer', id: idOf(1) })
  server.answer('/user/v4/permission', { 'account.info': true })
  server.answer('/user/v4/permission/menu', menu)
  server.answer('/user/v2/account', person)
  server.answer('/user/v3/company/variable', { offer_type: 'all' })
  server.answer('/user/basics/v1/constant', {
    key: 'position_type',
    value: JSON.stringify([
      { label: 'CFO', value: '1' },
      { label: 'Accountant', value: '7' },
    ]),
  })
  server.answer('/user/v3/company', ownCompany)
  server.answer('/agreement/v1/platform', [
    { kind: 'user', name: 'User Agreement.html', url: `/files/v1/${idOf(71)}` },
    { kind: 'privacy', name: 'Privacy Policy.html', url: `/files/v1/${idOf(72)}` },
  ])
  server.answer('/agreement/v1/texts', [agreementText(75, 'user', 'User Agreement')])
  server.answer('/user/v1/sessions', [
    session(81, true, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537'),
    session(82, false, 'Mozilla/5.0 (iPhone) MicroMessenger/8 Safari/604'),
  ])
}

/** An agreement as the server shows it in English. */
export const agreementText = (n: number, kind: string, title: string) => ({
  id: idOf(n),
  kind,
  version: 1,
  updated: '2026-11-19',
  title,
  sections: [{ heading: '1. Parties', paragraphs: ['The parties are named in the offer.'] }],
})

const session = (n: number, current: boolean, userAgent: string) => ({
  id: idOf(n),
  current,
  createdAt: '2026-11-15T00:12:33.000Z',
  seenAt: '2026-11-15T00:15:00.000Z',
  address: '203.0.113.24',
  userAgent,
})

/** Fills the local storage as of a person who acts as the buyer. */
export function rememberBuyer(record: object = oneBuyer): void {
  const kept = {
    currentLang: 'en',
    accountToken: 'token-1',
    companyType: 'buyer',
    buyerId: idOf(1),
    multiagentId: idOf(1),
    multiagent: JSON.stringify(record),
    haveMultiagent: String(record !== oneBuyer),
    accountInfo: JSON.stringify(personKept),
  }
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
}

/** The same for a person who acts as the sub-entity Suzhou of the one supplier. */
export function rememberSupplier(): void {
  rememberBuyer(oneSupplier)
  const kept = { companyType: 'supplier', multiagentId: idOf(21), adminConfig: '{}' }
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
}
