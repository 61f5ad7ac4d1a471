/** The sender of mails: our own address, so every name and domain that a mail server takes. */
import { expect, it } from 'vitest'
import { anchorMail, smtp } from './config-addresses.ts'

it.each([
  ['Sooner <no-reply@pay.technology>', 'Sooner', 'no-reply@pay.technology'],
  ['"Sooner, Inc." <a.b+c@mail.sooner.photography>', 'Sooner, Inc.', 'a.b+c@mail.sooner.photography'],
  ['早付<post@例子.公司>', '早付', 'post@xn--fsqu00a.xn--55qx5d'],
  ['post@sooner.xn--55qx5d', 'Sooner 早付', 'post@sooner.xn--55qx5d'],
])('[RUN-03] takes the sender %j, whatever its domain ends in', (MAIL_FROM, name, address) => {
  expect(smtp({ SMTP_URL: 'smtp://mail.test', MAIL_FROM })?.from).toEqual({ name, address })
  expect(anchorMail({ ANCHOR_MAIL: address }), 'and the same for the anchor').toBe(address)
})

it.each(['X <a@b..test>', 'X <a@-b.test>', 'X <.a@b.test>', 'X <a@b.test> <c@d.test>', '" " <a@b.test>'])(
  '[RUN-03] refuses the sender %j',
  (MAIL_FROM) => {
    expect(() => smtp({ SMTP_URL: 'smtp://mail.test', MAIL_FROM })).toThrow(/^MAIL_FROM is /)
  },
)
