/** The platform's agreements as files and published versions. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type AgreementKind, agreementKinds } from '#domain/agreements/kinds.ts'
import { type Agreement, agreements } from '#text/agreements.ts'
import { type Language, languages, say } from '#text/text.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Schema } from '../db/schema.ts'
import { keepFile } from '../files/commands.ts'
import { publishedHashes, publishVersions } from './store.ts'

type AgreementFile = {
  readonly id: string
  readonly kind: AgreementKind
  readonly language: Language
  readonly name: string
  readonly html: string
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const agreementStyle =
  ':root{color-scheme:light dark}body{font:15px/1.8 system-ui,"PingFang SC","Noto Sans SC",sans-serif;max-width:720px;margin:32px auto;padding:0 16px}'

/** What makes a version: the same text has the same hash on every server. */
const textHash = ({ title, sections }: Agreement): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([title, sections]))
    .digest()

export const agreementFiles: readonly AgreementFile[] = agreementKinds.flatMap((kind) =>
  languages.map((language) => {
    const agreement: Agreement = agreements[kind]
    return {
      id: idOf(kind, agreement, language),
      kind,
      language,
      name: `${say(language)(agreement.title)}.html`,
      html: pageOf(agreement, language),
    }
  }),
)

/** A changed text is a new file, so that people can still read the version they agreed to. */
function idOf(kind: AgreementKind, agreement: Agreement, language: Language): string {
  const hex = createHash('sha256')
    .update(`${kind} ${agreement.version} ${language} ${textHash(agreement).toString('hex')}`)
    .digest('hex')
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

const fileIdOf = (kind: AgreementKind, language: Language): string => idOf(kind, agreements[kind], language)

/** Stores the files and publishes the versions of the code. A text that changed without a new number stops the server. */
export async function keepAgreements(db: Kysely<Schema>, storage: Storage, at: Date): Promise<void> {
  await Promise.all(
    agreementFiles.map(({ id, name, html }) =>
      keepFile(db, storage, {
        id,
        tenantId: null,
        name,
        mediaType: 'text/html; charset=utf-8',
        bytes: Buffer.from(html),
        at,
      }),
    ),
  )
  const versions = agreementKinds.map((kind) => {
    const agreement: Agreement = agreements[kind]
    return {
      kind,
      version: agreement.version,
      updated: agreement.updated,
      title: JSON.stringify(agreement.title),
      sections: JSON.stringify(agreement.sections),
      text_hash: textHash(agreement),
      zh_file_id: fileIdOf(kind, 'zh'),
      en_file_id: fileIdOf(kind, 'en'),
      published_at: at,
    }
  })
  await publishVersions(db, versions)
  const published = await publishedHashes(db)
  const changed = versions.find(
    ({ kind, version, text_hash }) => published.get(`${kind} ${version}`)?.equals(text_hash) !== true,
  )
  if (changed)
    throw new Error(
      `The agreement ${changed.kind} was published as version ${changed.version} with another text: give it the next version.`,
    )
}
