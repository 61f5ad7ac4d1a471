/** Texts of the file preview. */
import { text } from './text.ts'

export const files = {
  addressMissing: text('文件预览地址不存在', 'File preview address does not exist'),
  fileMissing: text('文件不存在或上传未完成', 'File does not exist or upload not completed'),
  download: text('下载', 'Download'),
  unnamed: text('未命名文件', 'Unnamed file'),
  noPreview: text(
    '此类文件不能预览，请下载后查看。',
    'This kind of file has no preview. Download it to open it.',
  ),
}
