/** What letters say: both languages, both channels, and words that cannot become markup, headers or new lines. */
import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { notificationTemplates } from '#text/notifications.ts'
import { languages } from '#text/text.ts'
import { secretsFrom } from '../config/secrets.ts'
import { composeNotification, mailPage, notificationStyle } from './render.ts'
import { openValues, sealValues } from './seal.ts'

const templates = Object.keys(notificationTemplates)
const code = (): string => String(randomInt(1_000_000)).padStart(6, '0')

describe('every template', () => {
  it.each(templates.flatMap((template) => languages.map((language) => [template, language] as const)))(
    '[COM-20] %s in %s is a whole mail and a whole text message, with nothing left to fill in',
    (template, language) => {
      const values = {
        code: code(),
        purpose: 'x',
        minutes: '10',
        link: 'https://sooner.test/#a',
        linkMinutes: '30',
        company: 'Hongfei',
        inviter: 'Chen Wei',
        payer: 'Hongfei',
        payee: 'Mingyuan',
        offer: 'O-7',
        amount: 'CNY 1,000.00',
        discount: 'CNY 9.00',
        currency: 'CNY',
        number: '17',
        note: 'The file is attached.',
        child: 'Hongfei Parts',
        invited: 'Qinghe',
        reason: 'Unknown supplier',
        days: '7',
        count: '3',
        lines: 'FP-1: changed',
        contact: '138****0001',
        how: 'x',
        address: 'https://erp.example.com/hooks',
        at: '2026-11-16T16:07:00.000Z',
        payDate: '2026-11-20',
        until: '2026-11-17 12:00',
        part: '1',
        parts: '2',
        heads: '… 12 …',
        award: 'K7QM-3XTP',
        document: 'FP-1',
        party: 'Hongfei',
        person: 'Chen Wei',
        account: '**** 5678',
        what: 'x',
        state: 'x',
        round: '1',
        approved: '2',
        rejected: '1',
      }
      const mail = composeNotification({ channel: 'mail', template, language }, values)
      const sms = composeNotification({ channel: 'sms', template, language }, values)
      for (const part of [mail?.subject, mail?.text, mail?.html, sms?.text]) {
        expect(part).toBeTruthy()
        expect(part).not.toContain('{{')
      }
      expect(/[\u4e00-\u9fff]/.test((mail?.text ?? '').replaceAll('早付', ''))).toBe(language === 'zh')
      expect(mail?.text).toContain('Sooner 早付')
      expect(mail?.html).toContain(`<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">`)
      expect(sms?.text).not.toContain('\n')
      expect([sms?.subject, sms?.html]).toEqual(['', ''])
    },
  )

  it('in both languages says everything twice, the link too', () => {
    const values = {
      payer: 'Hongfei',
      payee: '明远',
      inviter: '陈伟',
      link: 'https://sooner.test/#a',
      code: 'K7',
      days: '30',
    }
    const made = composeNotification(
      { channel: 'mail', template: 'payeeInvitation', language: 'both' },
      values,
    )
    expect(made?.subject).toBe('“Hongfei”邀请“明远”提前收款 / Hongfei invites 明远 to be paid early')
    expect(made?.text.split('https://sooner.test/#a')).toHaveLength(3)
    for (const part of ['请打开下面的链接注册', 'Open this link to register', '请勿直接回复', 'do not reply'])
      for (const body of [made?.text, made?.html]) expect(body).toContain(part)
    expect(made?.html).toContain('<div lang="en">')
  })

  it('shows its code in text and HTML, where it stands out', () => {
    const values = { code: code() }
    const mail = composeNotification({ channel: 'mail', template: 'test', language: 'zh' }, values)
    expect(mail?.text).toContain(`\n${values.code}\n`)
    expect(mail?.html).toContain(`<p class="code">${values.code}</p>`)
    expect(mail?.html).toContain(`<style>${notificationStyle}</style>`)
  })

  it('has its link as text and as a link', () => {
    const link = 'https://sooner.test/a#link=b"<'
    const mail = composeNotification({ channel: 'mail', template: 'codeAndLink', language: 'zh' }, { link })
    expect(mail?.text).toContain(`\n${link}\n`)
    const safe = 'https://sooner.test/a#link=b&quot;&lt;'
    expect(mail?.html).toContain(`<p><a href="${safe}">${safe}</a></p>`)
  })

  it('that is unknown writes nothing', () => {
    for (const template of ['unknown', 'toString', '__proto__'])
      expect(composeNotification({ channel: 'mail', template, language: 'zh' }, {})).toBeUndefined()
  })
})

describe('words', () => {
  it('are never markup, whatever they are', () => {
    const words = fc.string({
      unit: fc.constantFrom('<', '>', '&', '"', "'", '/', 'script', '\n', '好', '='),
    })
    fc.assert(
      fc.property(words, words, (title, text) => {
        const empty = mailPage('', [{ language: 'zh', paragraphs: [{ words: '', only: undefined }] }])
        const page = mailPage(title, [{ language: 'zh', paragraphs: [{ words: text, only: undefined }] }])
        const tags = (html: string) => (html.match(/<(?!br>)[^>]*>/g) ?? []).length
        return tags(page) === tags(empty)
      }),
    )
  })

  it('in a value cannot end the subject’s line', () => {
    const hostile = '1\r\nBcc: thief@evil.test\u2028x'
    const sms = composeNotification({ channel: 'sms', template: 'test', language: 'en' }, { code: hostile })
    expect(sms?.text).not.toMatch(/[\r\n\u2028]/)
  })
})

describe('the seal', () => {
  const secrets = secretsFrom('one secret')
  const id = '0190aaaa-0000-7000-8000-000000000001'

  it('gives back what it took, and no two seals are alike', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (values) => {
        const sealed = sealValues(secrets, id, values)
        expect({ ...openValues(secrets, id, sealed) }).toEqual({ ...values })
        expect(sealValues(secrets, id, values).equals(sealed)).toBe(false)
      }),
    )
  })

  it('opens under its own secret, for its own notification and unchanged, and not otherwise', () => {
    const sealed = sealValues(secrets, id, { code: code() })
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
    expect(openValues(secretsFrom('another'), id, sealed)).toBeUndefined()
    expect(openValues(secrets, '0190aaaa-0000-7000-8000-000000000002', sealed)).toBeUndefined()
    for (const broken of [changed, sealed.subarray(0, 20), sealed.subarray(0, 30), Buffer.alloc(0), null])
      expect(openValues(secrets, id, broken)).toBeUndefined()
  })
})
