/** Saves the agreements of offers: one as PDF, several as zip. */
import { agreementDownload } from '#contract/agreement-signing.ts'
import { codes } from '#contract/codes.ts'
import { agreementsDownloadedMax } from '#domain/signatures/limits.ts'
import { signingTexts } from '#text/signing.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { saveWrapped } from '#web/api/save-wrapped.ts'
import { multiagentId } from '#web/session/cache.ts'
import { sayNow } from '#web/ui/say.ts'
import type { BulkAction } from '#web/ui/table/spec.ts'
import type { ListedOffer } from './offer-source.ts'

/** Throws what the page shows where the button is. */
export async function saveAgreements(offerIds: readonly string[]): Promise<void> {
  if (offerIds.length > agreementsDownloadedMax)
    throw new CallFailed(sayNow(signingTexts.tooManyToDownload, { max: agreementsDownloadedMax }))
  const [only = ''] = offerIds
  const named = offerIds.length === 1 ? { offerId: only } : { offerIds: [...offerIds] }
  try {
    const query = { companyId: multiagentId.get() ?? '', ...named }
    saveWrapped(await call(agreementDownload, { query }, { inPlace: true }))
  } catch (error) {
    if (error instanceof CallFailed && error.code === codes.notFound.code)
      throw new CallFailed(sayNow(signingTexts.nothingToDownload), error)
    throw error
  }
}

/** For the selected rows of a list of offers. */
export const agreementsBulk: BulkAction<ListedOffer> = {
  key: 'agreements',
  label: signingTexts.downloadSelected,
  reads: true,
  run: async (offers) => {
    await saveAgreements(offers.map(({ id }) => id))
    return { did: signingTexts.downloaded, done: offers.length, refused: [] }
  },
}
