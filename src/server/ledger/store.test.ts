/** The ledger in the database: no role can commit what does not balance, and rows never change. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { payee, payer } from '#test/support/ledger.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { commit } from '#test/support/sql.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
afterAll(() => server.close())

const makeId = (): string => server.context.makeId()

describe('the database refuses', () => {
  let [payable, net, dollars, own]: string[] = []
  const account = (id: string, kind: string, currency: string, other = payee) =>
    ask(
      server.ownerUrl,
      `insert into ledger_accounts values ('${id}', '${payer}', '${other}', '${id}', '${kind}', '${currency}')`,
    )
  beforeEach(async () => {
    ;[payable, net, dollars, own] = [makeId(), makeId(), makeId(), makeId()]
    await account(payable, 'payable', 'CNY')
    await account(net, 'net', 'CNY')
    await account(dollars, 'net', 'USD')
    await account(own, 'pool', 'CNY', payer)
  })

  type Line = readonly [account: string | undefined, minor: number, currency?: string, other?: string]
  const transaction = (id: string, entryCount: number) =>
    `insert into ledger_transactions values
      ('${id}', '${id}', '${payer}', '${payee}', 'test.written', '${id}', ${entryCount}, '2026-01-01')`
  const entries = (id: string, lines: readonly Line[], entryCount: number) =>
    `insert into ledger_entries values ${lines
      .map(
        ([to, minor, currency = 'CNY', other = payee], index) =>
          `('${id}', '${id}', ${index + 1}, '${payer}', '${other}', ${entryCount}, '${to}', '${currency}', ${minor})`,
      )
      .join(', ')}`
  /** Writes as the owner, whom no policy and no right holds back. */
  const write = (lines: readonly Line[], entryCount = lines.length, id = makeId()) =>
    ask(
      server.ownerUrl,
      lines.length === 0
        ? transaction(id, entryCount)
        : `with posted as (${transaction(id, entryCount)}) ${entries(id, lines, entryCount)}`,
    )

  it('nothing of what is right', async () => {
    const [before = 0] = await ask(server.ownerUrl, 'select count(*)::int from ledger_entries')
    await write([
      [payable, -100],
      [net, 100],
    ])
    await write([
      [payable, -1],
      [net, 1],
      [dollars, 5, 'USD'],
      [dollars, -5, 'USD'],
    ])
    expect(await ask(server.ownerUrl, 'select count(*)::int from ledger_entries')).toEqual([
      Number(before) + 6,
    ])
  })

  it.each<[string, () => readonly Line[], string, number?]>([
    [
      'what does not balance',
      () => [
        [payable, -100],
        [net, 99],
      ],
      'does not balance in CNY',
    ],
    [
      'what balances only over two currencies',
      () => [
        [payable, -100],
        [dollars, 100, 'USD'],
      ],
      'does not balance',
    ],
    ['a transaction without entries', () => [], '0 of 2 entries', 2],
    ['fewer entries than announced', () => [[payable, -100]], '1 of 2 entries', 2],
    ['a single entry', () => [[payable, -100]], 'entry_count_check', 1],
    [
      'an entry of nothing',
      () => [
        [payable, 0],
        [net, 0],
      ],
      'amount_minor_check',
    ],
    [
      'more than a total may be',
      () => [
        [payable, -1_000_000_000_000_001],
        [net, 1_000_000_000_000_001],
      ],
      'amount_minor_check',
    ],
    [
      'a currency that is not its account’s',
      () => [
        [payable, -100],
        [dollars, 100, 'CNY'],
      ],
      'an entry is of a transaction and an account',
    ],
    [
      'an account of other tenants',
      () => [
        [payable, -100],
        [own, 100],
      ],
      'an entry is of a transaction and an account',
    ],
    [
      'an entry that other tenants would see',
      () => [
        [payable, -100],
        [own, 100, 'CNY', payer],
      ],
      'an entry is of a transaction and an account',
    ],
    [
      'an account that is not there',
      () => [
        [payable, -100],
        [makeId(), 100],
      ],
      'an entry is of a transaction and an account',
    ],
  ])('%s, even from the owner', async (_name, lines, refusal, entryCount) => {
    await expect(write(lines(), entryCount)).rejects.toThrow(refusal)
  })

  it('an entry that joins a transaction of before, balanced or not', async () => {
    const id = makeId()
    await write(
      [
        [payable, -100],
        [net, 100],
      ],
      2,
      id,
    )
    const join = (number: number, entryCount: number) =>
      ask(
        server.ownerUrl,
        `insert into ledger_entries values ('${id}', '${id}', ${number}, '${payer}', '${payee}', ${entryCount}, '${net}', 'CNY', 1)`,
      )
    await expect(join(3, 2)).rejects.toThrow('ledger_entries_check')
    await expect(join(2, 2)).rejects.toThrow('ledger_entries_pkey')
    await expect(join(3, 4)).rejects.toThrow('an entry is of a transaction and an account')
  })

  it('entries in a statement of their own, though together they would balance', async () => {
    const id = makeId()
    const lines: readonly Line[] = [
      [payable, -100],
      [net, 100],
    ]
    const apart = commit(server.ownerUrl, [transaction(id, 2), entries(id, lines, 2)])
    await expect(apart).rejects.toThrow('0 of 2 entries')
  })

  it('one transaction that does not balance among many that do, and then all of them', async () => {
    const [before] = await ask(server.ownerUrl, 'select count(*)::int from ledger_entries')
    const right = Array.from({ length: 20 }, makeId)
    const wrong = makeId()
    const written = [...right, wrong].map((id) => {
      const minor = id === wrong ? 101 : 100
      return `select '${id}'::uuid as id, 1 as number, '${payable}'::uuid as account, -100 as minor
        union all select '${id}', 2, '${net}', ${minor}`
    })
    const many = `with lines as materialized (${written.join(' union all ')}), posted as (
        insert into ledger_transactions select distinct id, '${wrong}'::uuid, '${payer}'::uuid, '${payee}'::uuid, 'test.written', id, 2,
          timestamptz '2026-01-01' from lines)
      insert into ledger_entries select id, '${wrong}', number, '${payer}', '${payee}', 2, account, 'CNY', minor from lines`
    await expect(ask(server.ownerUrl, many)).rejects.toThrow(
      `the ledger transaction ${wrong} does not balance in CNY`,
    )
    expect(await ask(server.ownerUrl, 'select count(*)::int from ledger_entries')).toEqual([before])
  })

  it('a balance that is written directly, and one that is deleted', async () => {
    const alone = 'ledger_balances is written by triggers alone'
    await expect(ask(server.ownerUrl, 'update ledger_balances set balance_minor = 1')).rejects.toThrow(alone)
    const insert = `insert into ledger_balances values ('${makeId()}', '${payer}', '${payer}', 1)`
    await expect(ask(server.ownerUrl, insert)).rejects.toThrow(alone)
    await expect(ask(server.ownerUrl, 'delete from ledger_balances')).rejects.toThrow('append-only')
    await expect(ask(server.ownerUrl, 'truncate ledger_balances')).rejects.toThrow('append-only')
  })

  it.each(['ledger_accounts', 'ledger_transactions', 'ledger_entries'])(
    'every change of %s, even from the owner',
    async (table) => {
      const refused = `${table} is append-only`
      await expect(ask(server.ownerUrl, `update ${table} set tenant_id = tenant_id`)).rejects.toThrow(refused)
      await expect(ask(server.ownerUrl, `delete from ${table}`)).rejects.toThrow(refused)
      await expect(ask(server.ownerUrl, `truncate ${table} cascade`)).rejects.toThrow('is append-only')
    },
  )
})
