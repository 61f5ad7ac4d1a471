/** Logs the heads of the journal's chains once a day, so that a later truncation can be detected. */

import { defineJob, platformBody } from '../jobs/job.ts'
import { auditHeadsPerLine } from '../limits.ts'
import { readHeads } from './anchor.ts'

export const logAnchor = defineJob({
  name: 'audit.anchor',
  recurs: '7 0 * * *',
  body: platformBody,
  work: async ({ context }) => {
    const heads = await readHeads(context.systemDb)
    for (let from = 0; from < heads.length; from += auditHeadsPerLine)
      context.log.info({ heads: heads.slice(from, from + auditHeadsPerLine) }, 'the heads of the journal')
  },
})
