/** The platform's agreements as files: rendered once, named by their content. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Agreement, agreements } from '#text/agreements.ts'
import { type Language, languages, say } from '#text/text.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Schema } from '../db/schema.ts'
import { keepFile } from '../files/commands.ts'

type AgreementFile = {
  readonly id: string
  readonly kind: keyof typeof agreements
  readonly language: Language
  readonly name: string
  readonly html: string
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const agreementStyle =
  ':root{color-scheme:light dark}body{font:15px/1.8 system-ui,"PingFang SC","Noto Sans SC",sans-serif;max-width:720px;margin:32px auto;padding:0 16px}'

const kinds = Object.keys(agreements) as (keyof typeof agreements)[]

export const agreementFiles: readonly AgreementFile[] = kinds.flatMap((kind) =>
  languages.map((language) => {
    const html = pageOf(agreements[kind], language)
    return { id: idOf(html), kind, language, name: `${say(language)(agreements[kind].title)}.html`, html }
  }),
)

/** A changed text is a new file, so that people can still read the version they agreed to. */
function idOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

function pageOf(agreement: Agreement, language: Language): string {
  const translate = say(language)
  const sections = agreement.sections.map(
    ({ heading, paragraphs }) =>
      `<h2>${escaped(translate(heading))}</h2>${paragraphs.map((paragraph) => `<p>${escaped(translate(paragraph))}</p>`).join('')}`,
  )
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><meta charset="utf-8"><title>${escaped(translate(agreement.title))}</title>
<style>${agreementStyle}</style>
<h1>${escaped(translate(agreement.title))}</h1><p>${agreement.updated}</p>${sections.join('\n')}</html>`
}

export async function keepAgreements(db: Kysely<Schema>, storage: Storage, at: Date): Promise<void> {
  for (const { id, name, html } of agreementFiles)
    await keepFile(db, storage, {
      id,
      tenantId: null,
      name,
      mediaType: 'text/html; charset=utf-8',
      bytes: Buffer.from(html),
      at,
    })
}
