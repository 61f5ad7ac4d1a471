/**
 * Once a day, keeps the heads of the journal's chains outside of the database, so that a later truncation can be detected:
 * in a file, in the log and, if configured, in a mail.
 */

import { defineJob, platformBody } from '../jobs/job.ts'
import { auditHeadsPerLine, auditHeadsPerMail } from '../limits.ts'
import { notify } from '../notifications/commands.ts'
import { type Anchor, headLine, readHeads, writeAnchorFile } from './anchor.ts'

export const keepAnchor = defineJob({
  name: 'audit.anchor',
  recurs: '7 0 * * *',
  body: platformBody,
  work: async ({ context, unit }) => {
    const { config, log, systemDb, clock } = context
    const at = clock()
    const heads = await readHeads(systemDb)
    for (const some of inParts(heads, auditHeadsPerLine))
      log.info({ heads: some }, 'the heads of the journal')
    writeAnchorFile(config.anchorDir, at, heads)
    const to = config.anchorMail
    if (to === undefined) return
    const parts = inParts(heads, auditHeadsPerMail)
    await unit(async (work) => {
      for (const [n, some] of parts.entries())
        await notify(work, {
          tenantId: null,
          isConfigured: true,
          channel: 'mail',
          to,
          template: 'auditAnchor',
          language: 'zh',
          values: {
            at: at.toISOString(),
            part: String(n + 1),
            parts: String(parts.length),
            heads: some.map(headLine).join('\n'),
          },
        })
      return { value: undefined }
    })
  },
})

const inParts = (heads: readonly Anchor[], size: number): readonly (readonly Anchor[])[] =>
  Array.from({ length: Math.ceil(heads.length / size) }, (_, n) => heads.slice(n * size, (n + 1) * size))
