/** Texts of files: preview, upload, download. */
import { text } from './text.ts'

export const files = {
  addressMissing: text('文件预览地址不存在', 'File preview address does not exist'),
  fileMissing: text('文件不存在或上传未完成', 'File does not exist or upload not completed'),
  download: text('下载', 'Download'),
  skipped: text('{{names}}：下载失败，已跳过', '{{names}}: Download failed, skipped'),
  formHolds: text(
    '表单须含一个名为 file 的文件，且不含其他内容。',
    'The form must contain exactly one file, in a part named file, and nothing else.',
  ),
  uploadFailed: text('上传失败', 'Upload failed'),
  deletionFailed: text('删除失败', 'Deletion failed'),
  saveFailed: text('保存失败', 'Save failed'),
  zipName: text('文件_{{at}}.zip', 'files_{{at}}.zip'),
  unnamed: text('未命名文件', 'Unnamed file'),
  noPreview: text(
    '此类文件不能预览，请下载后查看。',
    'This file type cannot be previewed. Download it to view it.',
  ),
}
