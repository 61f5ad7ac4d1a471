/** Texts of uploads and attachments. Refusals by rule are in the catalogue of failures. */

import { attachmentBytesMax, imageBytesMax } from '#domain/files/limits.ts'
import { sizeText } from '#domain/files/size.ts'
import { text } from './text.ts'

export const uploads = {
  dropImage: text('将图片拖到此处，或点击选择', 'Drop an image here or choose one'),
  dropFiles: text('将文件拖到此处，或点击选择', 'Drop files here or choose them'),
  dropNow: text('松开即可上传', 'Drop to upload'),
  imageKinds: text(
    `JPEG、PNG、WebP 或 GIF，最大 ${sizeText(imageBytesMax)}`,
    `JPEG, PNG, WebP or GIF, up to ${sizeText(imageBytesMax)}`,
  ),
  fileKinds: text(
    `PDF、图片、Excel 或 Word，每个最大 ${sizeText(attachmentBytesMax)}，最多 {{max}} 个`,
    `PDF, images, Excel or Word, up to ${sizeText(attachmentBytesMax)} each, {{max}} at most`,
  ),
  count: text('{{count}}/{{max}}', '{{count}}/{{max}}'),
  begun: text('正在上传…', 'Uploading…'),
  sending: text('正在上传，已完成 {{percent}}%', 'Uploading, {{percent}}% done'),
  progress: text('{{name}} 的上传进度', 'Upload of {{name}}'),
  remove: text('移除 {{name}}', 'Remove {{name}}'),
  cancel: text('取消上传 {{name}}', 'Cancel upload of {{name}}'),
  retry: text('重新上传 {{name}}', 'Upload {{name}} again'),
  save: text('下载 {{name}}', 'Download {{name}}'),
  preview: text('预览 {{name}}', 'Preview {{name}}'),
  none: text('没有附件', 'No attachments'),
}
