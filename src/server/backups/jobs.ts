/** Logs again and again that an archive cannot be restored from, as long as that is so. */
import { defineJob, platformBody } from '../jobs/job.ts'
import { archiveFaults } from './archive/watch.ts'

export const reportArchive = defineJob({
  name: 'archive.report',
  recurs: '*/5 * * * *',
  body: platformBody,
  work: async ({ context }) => {
    const faults = await archiveFaults(context)
    if (faults.length > 0) context.log.error({ faults }, 'the archive needs somebody to look')
  },
})
