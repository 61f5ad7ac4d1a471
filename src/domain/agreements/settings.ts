/** What a payer has configured about the agreement of an offer, and what it comes to for a payee of one kind. */
import type { CompanyMold } from '../access/abilities.ts'
import type { ConfigKey } from '../operator/config.ts'
import { fileIdOf } from '../operator/config.ts'

export type AgreementSettings = {
  /** The payer's own name and file of the agreement of one-time offers; null where the platform's applies. */
  readonly name: string | null
  readonly fileId: string | null
  readonly usesSignature: boolean
  /** Whether the payee ticks that it has reviewed the agreement; otherwise submitting is the acceptance. */
  readonly showsTick: boolean
}

type Config = Readonly<Partial<Record<ConfigKey, string>>>

/** The key of each setting for a kind of payee. */
const keys = {
  company: {
    name: 'agreement_name',
    url: 'agreement_url',
    signature: 'use_electronic_signature',
    tick: 'show_have_reviewed_agreement',
  },
  person: {
    name: 'agreement_name_person',
    url: 'agreement_url_person',
    signature: 'use_electronic_signature_person',
    tick: 'show_have_reviewed_agreement_person',
  },
} as const satisfies Readonly<Record<CompanyMold, Readonly<Record<string, ConfigKey>>>>

/** Without configuration, the payee ticks the platform's agreement and does not sign. */
export function settingsOf(config: Config, payeeKind: CompanyMold): AgreementSettings {
  const { name, url, signature, tick } = keys[payeeKind]
  const file = config[url]
  return {
    name: config[name] ?? null,
    fileId: file === undefined ? null : fileIdOf(file),
    usesSignature: config[signature] === '1',
    showsTick: config[tick] !== '0',
  }
}
