/** The operator's console as a browser test enters it, and a payer that waits there. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { demoOperator } from '#demo/operators.ts'
import { demoPassword } from '#demo/people.ts'
import { codeAt, secretOf, stepAt } from '#server/operator/totp.ts'
import { seal } from '#test/support/seal.ts'
import { operatorTexts } from '#text/operator.ts'
import { notificationTo } from './codes.ts'

/** As an authenticator shows it; the portal of the tests runs on this machine's clock. */
export const oneTimeCode = (): string => codeAt(secretOf(demoOperator.totp), stepAt(new Date()))

export async function submitOperator(
  page: Page,
  totp: string,
  mail: string = demoOperator.mail,
): Promise<void> {
  const labelled = (label: string) => page.getByLabel(label, { exact: true })
  await labelled(operatorTexts.mail.zh).fill(mail)
  await labelled(operatorTexts.password.zh).fill(demoPassword)
  await page.getByRole('textbox', { name: operatorTexts.totp.zh }).fill(totp)
  await page.getByRole('button', { name: operatorTexts.submit.zh, exact: true }).click()
}

type Payer = {
  readonly companyName: string
  readonly name: string
  readonly mobile: string
  readonly mail: string
  readonly password: string
}

/** Registers a payer as the page would; only the operator can activate it. */
export async function registerPayer(request: APIRequestContext, payer: Payer): Promise<void> {
  const { mobile, mail, name, companyName, password } = payer
  await request.post('/user/v1/code', { data: { type: 'phone', source: 'register', mark: mobile } })
  const { code } = await notificationTo(request, mobile)
  const answer = await request.get('/user/v1/key')
  const { data: key } = (await answer.json()) as { data: { id: string; key: string } }
  const { password: newPwd, keyId } = seal(password, key)
  const person = { companyName, name, title: '9', mobile, mail, code, agreed: true, newPwd, keyId }
  const registered = await request.post('/user/v1/register', { data: { registrant: 'payer', ...person } })
  expect(registered.status()).toBe(200)
}
