/** The ledger as the database keeps it: what does not balance cannot be committed, by nobody, and nothing changes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { award, payee, payer, postIn, stranger } from '#test/support/ledger.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { commit } from '#test/support/sql.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
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
  /** Writes as the owner, whom no policy and no right holds back, and commits. */
  const write = (lines: readonly Line[], entryCount = lines.length, id = makeId()) =>
    commit(server.ownerUrl, [
      `insert into ledger_transactions values
          ('${id}', '${payer}', '${payee}', 'test.written', '${id}', ${entryCount}, '2026-01-01')`,
      ...lines.map(
        ([to, minor, currency = 'CNY', other = payee], index) =>
          `insert into ledger_entries values
              ('${id}', ${index + 1}, '${payer}', '${other}', ${entryCount}, '${to}', '${currency}', ${minor})`,
      ),
    ])

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
      'foreign key',
    ],
    [
      'an account of other tenants',
      () => [
        [payable, -100],
        [own, 100],
      ],
      'foreign key',
    ],
    [
      'an entry that other tenants would see',
      () => [
        [payable, -100],
        [own, 100, 'CNY', payer],
      ],
      'foreign key',
    ],
    [
      'an account that is not there',
      () => [
        [payable, -100],
        [makeId(), 100],
      ],
      'foreign key',
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
        `insert into ledger_entries values ('${id}', ${number}, '${payer}', '${payee}', ${entryCount}, '${net}', 'CNY', 1)`,
      )
    await expect(join(3, 2)).rejects.toThrow('ledger_entries_check')
    await expect(join(2, 2)).rejects.toThrow('ledger_entries_pkey')
    await expect(join(3, 4)).rejects.toThrow('foreign key')
  })

  it('a commit by whoever does not see what they wrote', async () => {
    const blind = server.context.db.transaction().execute(async (db) => {
      await postIn(db, server.context, payer, award(makeId()))
      await sql`select set_config('sooner.tenant', ${stranger}, true)`.execute(db)
    })
    await expect(blind).rejects.toThrow('0 of 3 entries')
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
