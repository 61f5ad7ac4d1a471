/** `npm run bench [name…]`: the costs of the product, each against its floor. A missed goal is reported and does not fail. */

import { pdf, signStored } from '../bench/agreements.ts'
import { attach } from '../bench/attach.ts'
import { authorization } from '../bench/authorization.ts'
import { bootstrap } from '../bench/bootstrap.ts'
import { clearEndToEnd } from '../bench/clear-end-to-end.ts'
import { clearMemory } from '../bench/clear-memory.ts'
import { command } from '../bench/command.ts'
import { documents } from '../bench/documents.ts'
import { event } from '../bench/event.ts'
import { explain } from '../bench/explain.ts'
import { exportMeasure } from '../bench/export.ts'
import { firstLoad } from '../bench/first-load.ts'
import { flood } from '../bench/flood.ts'
import { gallery } from '../bench/gallery.ts'
import { importMeasure } from '../bench/import.ts'
import { incomeMemory } from '../bench/income-memory.ts'
import { indication } from '../bench/indication.ts'
import { chosen, lineOf } from '../bench/measure.ts'
import { quote, submit } from '../bench/offer.ts'
import { outbox } from '../bench/outbox.ts'
import { payBulk } from '../bench/pay-bulk.ts'
import { payeesList } from '../bench/payees-list.ts'
import { postBulk } from '../bench/post-bulk.ts'
import { readCall } from '../bench/read-call.ts'
import { scheduleMeasure } from '../bench/schedule.ts'
import { signInMeasure } from '../bench/sign-in.ts'
import { signInTimes } from '../bench/sign-in-times.ts'
import { signatures } from '../bench/signatures.ts'
import { solver } from '../bench/solver.ts'
import { start } from '../bench/start.ts'
import { statementCheck, statementPdf, statementReview } from '../bench/statements.ts'
import { syncMeasure } from '../bench/sync.ts'
import { syncThousandMeasure } from '../bench/sync-thousand.ts'
import { verifyBooksMeasure } from '../bench/verify-books.ts'
import { webhook } from '../bench/webhook.ts'
import { whatIfMeasure } from '../bench/what-if.ts'

const measures = [
  bootstrap,
  authorization,
  readCall,
  documents,
  signInMeasure,
  signInTimes,
  command,
  firstLoad,
  start,
  exportMeasure,
  importMeasure,
  syncMeasure,
  syncThousandMeasure,
  payeesList,
  postBulk,
  clearMemory,
  incomeMemory,
  explain,
  clearEndToEnd,
  whatIfMeasure,
  indication,
  payBulk,
  verifyBooksMeasure,
  quote,
  submit,
  signatures,
  pdf,
  signStored,
  solver,
  attach,
  statementCheck,
  statementReview,
  statementPdf,
  scheduleMeasure,
  outbox,
  webhook,
  event,
  gallery,
  flood,
]

try {
  for (const { run } of chosen(measures, process.argv.slice(2))) {
    for (const finding of await run()) console.log(lineOf(finding))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
