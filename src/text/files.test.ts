import { expect, it } from 'vitest'
import { failureTexts } from './failures.ts'
import { files } from './files.ts'
import { say } from './text.ts'

it('[COM-41] [COM-36] the messages about files are word for word those of the specification', () => {
  const tell = say('en')
  expect([
    tell(files.addressMissing),
    tell(files.fileMissing),
    tell(failureTexts.fileMissing),
    tell(failureTexts.filesNone),
    tell(files.skipped, { names: 'a.pdf' }),
    tell(failureTexts.filesAllFailed),
    tell(files.uploadFailed),
    tell(files.deletionFailed),
    tell(files.saveFailed),
    tell(failureTexts.imageTooLarge),
    tell(failureTexts.attachmentsTooMany),
    tell(failureTexts.fileDuplicate),
  ]).toEqual([
    'File preview address does not exist',
    'File does not exist or upload not completed',
    'File does not exist or upload not completed',
    'No files available for download',
    'a.pdf: Download failed, skipped',
    'Batch download failed',
    'Upload failed',
    'Deletion failed',
    'Save failed',
    'Max image size: 3MB',
    'Maximum 5 attachments.',
    'File already exists. Do not upload duplicates.',
  ])
})
