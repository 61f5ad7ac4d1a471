/** Which agreements are in force. */
import { agreementFiles } from './files.ts'

/** The ids of the offer agreement, one for each language. */
export const offerAgreements: readonly string[] = agreementFiles
  .filter(({ kind }) => kind === 'offer')
  .map(({ id }) => id)
