/** The address of an agreement as a file. It contains the agreement and language, to follow a switch. */
import { platformAgreements } from '#contract/agreements.ts'
import type { Reply } from '#contract/route.ts'
import { titles } from '#text/app.ts'
import { call } from '#web/api/client.ts'
import { language, sayNow } from '#web/ui/say.ts'
import { paths } from './paths.ts'

type PlatformAgreement = Pick<Reply<typeof platformAgreements>[number], 'kind' | 'url'>

export const kindTitles = {
  user: titles.userAgreement,
  privacy: titles.privacyPolicy,
  offer: titles.offerAgreement,
}

export function agreementAddress({ kind, url }: PlatformAgreement): string {
  const title = sayNow(kindTitles[kind])
  const query = new URLSearchParams({ title, url, agreement: kind, lang: language() })
  return `${paths.fileFrame}?${query}`
}

/** The same agreement in the language of the page, if the address has the other one. */
export async function addressInOwnLanguage(query: URLSearchParams): Promise<string | undefined> {
  const kind = query.get('agreement')
  if (kind === null || query.get('lang') === language()) return undefined
  const list = await call(platformAgreements, {}, { inPlace: true })
  const found = list.find((agreement) => agreement.kind === kind)
  return found && agreementAddress(found)
}
