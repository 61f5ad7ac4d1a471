/** The address of an agreement as a file. It contains the agreement and language, to follow a switch. */
import { platformAgreements } from '#contract/agreements.ts'
import type { Reply } from '#contract/route.ts'
import { call } from '#web/api/client.ts'
import { language } from '#web/ui/say.ts'
import { paths } from './paths.ts'

type PlatformAgreement = Pick<Reply<typeof platformAgreements>[number], 'kind' | 'name' | 'url'>

/** Its title in the language in which it was read: the name of its file. */
export const titleOf = ({ name }: Pick<PlatformAgreement, 'name'>): string => name.replace(/\.html$/, '')

export function agreementAddress({ kind, name, url }: PlatformAgreement): string {
  const query = new URLSearchParams({ title: titleOf({ name }), url, agreement: kind, lang: language() })
  return `${paths.fileFrame}?${query}`
}

/** The address of any agreement that is a file, under its own name. */
export const fileAddress = (title: string, url: string): string =>
  `${paths.fileFrame}?${new URLSearchParams({ title, url })}`

/** The same agreement in the language of the page, if the address has the other one. */
export async function addressInOwnLanguage(query: URLSearchParams): Promise<string | undefined> {
  const kind = query.get('agreement')
  if (kind === null || query.get('lang') === language()) return undefined
  const list = await call(platformAgreements, {}, { inPlace: true })
  const found = list.find((agreement) => agreement.kind === kind)
  return found && agreementAddress(found)
}
