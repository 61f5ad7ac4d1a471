import { expect, it } from 'vitest'
import { failureTexts } from './failures.ts'
import { files } from './files.ts'
import { say } from './text.ts'

it('[COM-41] [COM-36] the messages about files are word for word those of the specification', () => {
  const translate = say('en')
  expect([
    translate(files.addressMissing),
    translate(files.fileMissing),
    translate(failureTexts.fileMissing),
    translate(failureTexts.filesNone),
    translate(files.skipped, { names: 'a.pdf' }),
    translate(failureTexts.filesAllFailed),
    translate(files.uploadFailed),
    translate(files.deletionFailed),
    translate(files.saveFailed),
    translate(failureTexts.imageTooLarge),
    translate(failureTexts.attachmentsTooMany),
    translate(failureTexts.fileDuplicate),
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
