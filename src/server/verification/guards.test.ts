/** What the database refuses of verification, whatever the code decides. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import {
  amountOf,
  attemptOf,
  enterAmount,
  freshPayee,
  type Payee,
  submitForm,
  transferTo,
} from '#test/support/verification.ts'

let server: TestServer
let payee: Payee
beforeAll(async () => {
  server = await openTestServer()
  payee = await freshPayee(server)
  await transferTo(server, payee)
  await enterAmount(server, payee, await amountOf(server, payee))
})
afterAll(() => server.close())

const expectRefused = (sql: string, why: RegExp) => expect(ask(server.ownerUrl, sql)).rejects.toThrow(why)
/** The verification of the payee, changed, as a version of its own. */
const again = (changed: string) =>
  `insert into verifications select (jsonb_populate_record(v, jsonb_build_object('version', 9, ${changed}))).* from verifications v
    where tenant_id = '${payee.companyId}'`
/** The attempt of the payee, changed, as another one. */
const attempt = (changed: string, n = 1) =>
  `insert into verification_attempts (${columns}) select ${columns} from (select (jsonb_populate_record(v, jsonb_build_object(
    'id', gen_random_uuid(), 'number', 'EV' || lpad(${n}::text, 14, '0'), ${changed}))).* from verification_attempts v
    where tenant_id = '${payee.companyId}' and state = 'verified') v`
const columns = `tenant_id, id, number, day, state, reason, legal_name, credit_code, legal_person, account_holder, account_number, bank_name, bank_code,
  phone, handler, handler_mobile, sealed_ids, licence_file_id, sealed_amount, entries, wrong, wrong_at, submitted_by, submitted_at, sent_at, arrived_at,
  ends_at, ended_at`

describe('[VER-09] the database refuses', () => {
  it('a company that becomes a person', () =>
    expectRefused(
      `update companies set legal_form = 'person' where id = '${payee.companyId}'`,
      /does not become a person/,
    ))

  it('a company that is verified as a person', () =>
    expectRefused(
      again(`'kind', 'person', 'credit_code', null, 'legal_person', null, 'phone', null`),
      /verified by its account/,
    ))
})

describe('[VER-03] the database refuses', () => {
  it.each([
    ['without an attempt', `'proof_id', gen_random_uuid()`, /no attempt has proven/],
    ['of another name', `'legal_name', '乙'`, /no attempt has proven/],
    ['of another handler', `'handler', '乙'`, /no attempt has proven/],
  ])('a verification %s', (_name, changed, why) => expectRefused(again(changed), why))

  it('a verified account that is not the one of the attempt', async () => {
    const { account_holder } = await attemptOf(server, payee)
    const account = (number: string) =>
      `with v as (${again(`'version', 8`)} returning *) insert into verified_accounts
        select tenant_id, version, '${account_holder}', '${number}', '中国建设银行', null, verified_at from v`
    await expectRefused(account('31050162000000009999'), /not the one that was verified/)
  })

  it('an account in another name than the company', () =>
    expectRefused(attempt(`'account_holder', '周大山'`), /violates check constraint/))

  it('a second company with the code', async () => {
    const other = await freshPayee(server)
    await submitForm(server, other, { creditCode: other.creditCode })
    await expectRefused(
      `with a as (${attempt(`'tenant_id', '${other.companyId}'`, 2)} returning *)
        insert into verifications select tenant_id, 1, 'company', legal_name || '', credit_code, legal_person, phone, handler, handler_mobile,
          id, submitted_by, ended_at from a`,
      /another company is verified/,
    )
  })
})

describe('[VER-04] the database refuses', () => {
  it('a fourth entry, and more wrong entries than entries', async () => {
    const of = `where tenant_id = '${payee.companyId}'`
    await expectRefused(`update verification_attempts set entries = 4 ${of}`, /violates check constraint/)
    await expectRefused(
      `update verification_attempts set wrong = 3, wrong_at = ended_at ${of}`,
      /violates check constraint/,
    )
    await expectRefused(`update verification_attempts set entries = 0 ${of}`, /never taken back/)
  })

  it('a sixth transfer of a day', () =>
    expectRefused(
      `do $$ begin for n in 1..5 loop ${attempt("'state', 'expired'").replace('lpad(1::text', 'lpad((n + 10)::text')}; end loop; end $$`,
      /five transfers a day/,
    ))

  it('a second open attempt', async () => {
    const open = `'state', 'submitted', 'sent_at', null, 'arrived_at', null, 'ends_at', null, 'ended_at', null, 'entries', 0`
    await expectRefused(`${attempt(open, 21)}; ${attempt(open, 22)}`, /verification_attempt_open/)
  })

  it('a step that is not in the table of states', () =>
    expectRefused(
      `update verification_attempts set state = 'amountToEnter', ended_at = null where tenant_id = '${payee.companyId}'`,
      /does not go from verified to amountToEnter/,
    ))

  it('an amount in the journal', () =>
    expectRefused(
      `insert into audit (tenant_id, seq, body, hash) values ('${payee.companyId}', 999,
        '{"action": "verification.sent", "facts": {"amount": "0.58"}}', sha256('x'))`,
      /amount_is_secret/,
    ))
})
