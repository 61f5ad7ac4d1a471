/** The letter of an award with the platform's seal. It is sealed when it is first asked for, and again when its award has changed. */
import type { awardLetter } from '#contract/award-details.ts'
import { done, type Result } from '#domain/result.ts'
import { awardLetterTexts } from '#text/award-letters.ts'
import { say } from '#text/text.ts'
import type { Context } from '../context.ts'
import { pdfFile } from '../exports/pdf.ts'
import { inExportSlot } from '../exports/serve.ts'
import type { FileAnswer } from '../http/answer.ts'
import type { Incoming } from '../http/parse.ts'
import type { Seen } from '../http/read.ts'
import { requireActing } from '../sessions/actor.ts'
import { sealedPdf } from '../signatures/commands.ts'
import type { AwardDetailRow } from './award-details.ts'
import { awardLetterOf } from './award-letter.ts'

export async function awardLetterFile(
  context: Context,
  { actor, language, row }: Seen<typeof awardLetter, AwardDetailRow>,
  { requestId, address }: Incoming,
): Promise<Result<FileAnswer>> {
  const { tenantId, companyType } = requireActing(actor)
  const paper = awardLetterOf(row, language, companyType === 'buyer' ? 'payer' : 'payee')
  const name = say(language)(awardLetterTexts.fileName, { number: row.row.number })
  const made = await inExportSlot(actor.userId, () =>
    sealedPdf(context, {
      tenantId,
      userId: actor.userId,
      kind: 'awardLetter',
      subjectId: row.row.id,
      paper,
      action: 'clearing.awardLetterSealed',
      cause: { kind: 'call', requestId, address },
    }),
  )
  if (!made.ok) return made
  const sealed = made.value
  return sealed.ok ? done(pdfFile(sealed.value, name)) : sealed
}
