/** Bank accounts in a file of payees: for new and for known ones, whole or not at all. */
import { expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { confirmAccounts } from '#test/support/bank-accounts.ts'
import { suzhou } from '#test/support/document-sheets.ts'
import { payeeImportsDesk } from '#test/support/payee-imports-desk.ts'

const desk = payeeImportsDesk('payees')
const row = (code: string, ...account: string[]) => [suzhou, '华泰轴承', code, '', '', '', ...account]
const accountOf = async (code: string) => {
  await confirmAccounts(desk.server)
  const [payee] = await desk.listed(code)
  const params = { id: payee?.id ?? '' }
  return (await desk.server.call(routes.payeeAccountRead, { params }, { token: desk.token })).data.account
}

it('[CLR-21] a file of payees brings their accounts, and changes them after a warning', async () => {
  const first = await desk.send([
    row('账-1', '', '6222021001012345678', '102100099996', '工商银行'),
    row('账-2'),
  ])
  await desk.run(first.id)
  expect(await accountOf('账-1')).toMatchObject({
    holder: '华泰轴承',
    number: '6222021001012345678',
    bankCode: '102100099996',
    bankName: '工商银行',
    source: 'uploaded',
  })
  expect(await accountOf('账-2')).toBeNull()
  const next = await desk.send([row('账-1', '', '6222021001019999999', '102100099996', '')])
  expect(await desk.remarks(next.id, 'warnings')).toEqual([[2, '账号 willChange 6222021001019999999']])
  await desk.run(next.id, 'all')
  expect((await accountOf('账-1'))?.number).toBe('6222021001019999999')
})

it('[CLR-21] a file says that an account corrects a mistake, and does so for one that is the same', async () => {
  const account = ['', '6222021001012345678', '102100099996', '']
  const first = await desk.send([row('更-1', ...account)])
  await desk.run(first.id)
  const next = await desk.send([row('更-1', ...account, '是')])
  expect(await desk.remarks(next.id, 'warnings')).toEqual([])
  await desk.run(next.id, 'all')
  const again = await desk.send([row('更-1', ...account, '是')], { again: true })
  await desk.run(again.id, 'all')
  const stored = `select b.version || ' ' || b.corrects from payee_accounts b join payees p on p.id = b.payee_id where p.code = '更-1' order by 1`
  expect(await ask(desk.server.ownerUrl, stored)).toEqual(['1 false', '2 true'])
  const without = await desk.send([row('更-2', '', '', '', '', '是')])
  expect(await desk.remarks(without.id)).toEqual([[2, '账号 required ', '银行代码 required ']])
})

it('[CLR-21] a row with half an account, or with a wrong one, is reported at its cell', async () => {
  const { id } = await desk.send([
    row('账-3', '', '6222021001012345678'),
    row('账-4', '', '12', '102100099996'),
    row('账-5', '甲', '', ''),
    row('账-6', '', '6222021001012345678', '1021'),
  ])
  expect(await desk.remarks(id)).toEqual([
    [2, '银行代码 required '],
    [3, '账号 notAnAccount 12'],
    [4, '账号 required ', '银行代码 required '],
    [5, '银行代码 notABankCode 1021'],
  ])
})

it('[CLR-21] undoing a file takes back payees with the account it brought, unless that was changed since', async () => {
  const { id } = await desk.send([
    row('账-7', '', '6222021001012345678', '102100099996'),
    row('账-8', '', '6222021001012345678', '102100099996'),
  ])
  await desk.run(id)
  const [changed] = await desk.listed('账-8')
  const body = { version: 1, holder: '甲', accountNumber: '12345678', bankCode: '102100099996' }
  const set = { params: { id: changed?.id ?? '' }, body }
  expect((await desk.server.call(routes.payeeAccountSet, set, { token: desk.token })).code).toBe(0)
  await desk.undo(id)
  expect([await desk.listed('账-7'), await desk.listed('账-8')].map(({ length }) => length)).toEqual([0, 1])
})
