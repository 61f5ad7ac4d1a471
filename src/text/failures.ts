/** The text of each refusal. Must be complete over the closed list to compile. */
import type { Failure } from '#domain/failures.ts'
import {
  attachmentBytesMax,
  imageBytesMax,
  unusedCompanyBytesMax,
  unusedFileKeptHours,
  unusedPersonBytesMax,
  unusedPersonFilesMax,
} from '#domain/files/limits.ts'
import { sizeText } from '#domain/files/size.ts'
import { verificationCodeTriesMax } from '#domain/identity/limits.ts'
import { bankFileFailureTexts } from './bank-file-failures.ts'
import { clearingFailureTexts } from './clearing-failures.ts'
import { documentFailureTexts } from './document-failures.ts'
import { financingFailureTexts } from './financing-failures.ts'
import { importFailureTexts } from './import-failures.ts'
import { marketFailureTexts } from './market-failures.ts'
import { offerFailureTexts } from './offer-failures.ts'
import { reviewFailureTexts } from './offer-review.ts'
import { payeeFailureTexts } from './payee-failures.ts'
import { receiptFailureTexts } from './receipt-failures.ts'
import { receivableFailureTexts } from './receivable-failures.ts'
import { reconciliationFailureTexts } from './reconciliation-failures.ts'
import { signingFailureTexts } from './signing.ts'
import { syncFailureTexts } from './sync-failures.ts'
import { type Pair, text } from './text.ts'
import { verificationFailureTexts } from './verification-failures.ts'
import { webhookFailureTexts } from './webhook-failures.ts'

export const failureTexts = {
  sessionInvalid: text('登录已失效，请重新登录。', 'Your session is no longer valid. Please sign in again.'),
  sessionEnded: text('此次登录已结束，请重新登录。', 'This session has ended. Please sign in again.'),
  memberDisabled: text(
    '“{{company}}”的管理员已停用您的账户，此次登录已结束。如有疑问，请联系该企业的管理员。',
    'An administrator of {{company}} has disabled your account there, so this session has ended. Contact them if you have questions.',
  ),
  nothingChanged: text('没有变化。', 'Nothing changed.'),
  outOfDate: text('页面内容已更新，正在重新加载。', 'This page is out of date and is being reloaded.'),
  inputMalformed: text('请求内容无法读取。', 'The request cannot be read.'),
  inputInvalid: text('请检查填写的内容。', 'Please check what you entered.'),
  contentTypeUnsupported: text('不支持这种内容类型。', 'This content type is not supported.'),
  bodyTooLarge: text('内容过大。', 'The content is too large.'),
  tooManyValues: text('{{field}}一次最多 {{max}} 个。', 'At most {{max}} {{field}} in one call.'),
  routeUnknown: text('地址不存在。', 'Address not found.'),
  notFound: text('没有找到。', 'Not found.'),
  notAllowed: text('权限不足，请联系客服。', 'Insufficient permissions, please contact customer service.'),
  keyReused: text('同一请求编号已用于其他内容。', 'This idempotency key was used for a different request.'),
  tooManyRequests: text('操作太频繁，请稍后再试。', 'Too many requests. Please try again later.'),
  notReady: text(
    '服务暂时不可用，请稍后再试。',
    'The service is not available right now. Please try again shortly.',
  ),
  busy: text('系统繁忙，请稍后再试。', 'The system is busy. Please try again shortly.'),
  internal: text('系统出错，请稍后再试。', 'Something went wrong on our side. Please try again.'),
  credentialsWrong: text('账号或密码错误。', 'Incorrect account or password.'),
  accountLocked: text(
    '密码错误次数过多，请 {{minutes}} 分钟后再试。',
    'Too many wrong passwords. Please try again in {{minutes}} min.',
  ),
  addressLimited: text(
    '此网络的失败次数过多，请 {{minutes}} 分钟后再试。',
    'Too many failed attempts from this network. Please try again in {{minutes}} min.',
  ),
  codeWrong: text(
    `验证码错误或已失效。输错 ${verificationCodeTriesMax} 次后，须重新获取。`,
    `The verification code is incorrect or has expired. After ${verificationCodeTriesMax} incorrect tries, request a new one.`,
  ),
  codesUsedUp: text(
    '今天获取验证码的次数已达上限，请 {{hours}} 小时后再试。',
    'No more verification codes can be sent today. Please try again in {{hours}} h.',
  ),
  codesPaused: text(
    '平台当前发送的验证码过多，已暂停发送，请 {{minutes}} 分钟后再试。',
    'Too many verification codes are being sent right now, so sending is paused. Please try again in {{minutes}} min.',
  ),
  codeWait: text(
    '刚刚已向此处发送过验证码，请 {{seconds}} 秒后再获取。',
    'A code was just sent to this address. Please try again in {{seconds}} s.',
  ),
  codePictureNeeded: text(
    '获取验证码次数较多，请先输入图片中的字符，再获取。',
    'Several codes have been sent already. Enter the characters in the picture, then get another code.',
  ),
  pictureNeeded: text(
    '失败次数较多，请输入图片中的字符。',
    'After several failed attempts, please also enter the characters in the picture.',
  ),
  pictureWrong: text(
    '字符与图片不符，请按新图片重新输入。',
    'The characters do not match. Please enter those in the new picture.',
  ),
  linkExpired: text('链接已失效，请重新重置密码', 'link expired, please reset password again'),
  originalWrong: text('原密码错误。', 'Your current password is incorrect.'),
  accountExists: text('账户已存在，请直接登录。', 'This account already exists. Please sign in.'),
  companyNamed: text(
    '该名称已被使用。如果是另一家同名企业，可以继续注册。',
    'This name is already in use. If yours is a different company of the same name, you can go on.',
  ),
  activatedAlready: text(
    '账户已经激活，可以直接登录。',
    'This account is already activated. You can sign in.',
  ),
  activationExpired: text(
    '链接已失效，请登录后重新获取验证码。',
    'This link has expired. Please sign in and request a new code.',
  ),

  loginTaken: text(
    '已被其他账户使用，请更换。',
    'Already used by another account. Please use a different one.',
  ),
  loginMethodLast: text(
    '这是唯一的登录方式，不能解绑。',
    'This is your only sign-in method and cannot be removed.',
  ),
  unbindUnverified: text(
    '请先验证验证码，再解绑。',
    'Please verify the code before removing this sign-in method.',
  ),

  staffListed: text('此邮箱已在员工列表中。', 'This email is already in the staff list.'),
  staffSelf: text('不能停用自己。', 'You cannot disable yourself.'),
  administratorLast: text(
    '至少保留一名管理员，请先指定其他管理员。',
    'At least one administrator is required. Assign another administrator first.',
  ),
  staffActionUnfit: text(
    '该员工的状态已变化，不能再这样操作。',
    'Their status has changed, so this is no longer possible.',
  ),
  invitationExpired: text(
    '邀请已被接受、撤回或过期。如仍需加入，请联系邀请您的管理员重新发送。',
    'This invitation was accepted or withdrawn, or has expired. If you still want to join, ask the administrator to send a new one.',
  ),
  staffAlready: text(
    '您已是该企业的员工，无需接受邀请。',
    'You are already on this company’s staff. There is nothing to accept.',
  ),
  invitationForeign: text(
    '这份邀请不是发给当前账户的。请退出后用收到邀请的邮箱登录或注册；也可以先在账户信息中将该邮箱验证为联系邮箱。',
    'This invitation is for a different account. Sign out and use the email it was sent to, or verify that email as your contact email first.',
  ),
  staffDisabled: text(
    '您在该企业的权限已被停用，请联系该企业的管理员启用。',
    'Your access to this company is disabled. Ask its administrator to restore it.',
  ),

  agreementsRequired: text(
    '协议已更新，请先阅读并同意新版本。',
    'An agreement has a new version. Read and accept it first.',
  ),
  userFrozen: text(
    '您的账户已被平台冻结，请联系您的客户经理。',
    'Your account has been frozen by the platform. Please contact your account manager.',
  ),
  companyFrozen: text(
    '“{{company}}”已被平台冻结，请联系您的客户经理。',
    'The platform has frozen {{company}}. Please contact your account manager.',
  ),
  identityFrozen: text(
    '“{{company}}”已被平台冻结，请选择其他主体或联系您的客户经理。',
    'The platform has frozen {{company}}. Please choose another entity or contact your account manager.',
  ),
  operatorCredentialsWrong: text(
    '邮箱、密码或动态验证码错误。每个动态验证码只能使用一次。',
    'Incorrect email, password or one-time code. Each one-time code works only once.',
  ),
  operatorActionUnfit: text(
    '当前状态不允许此操作，请刷新后再试。',
    'Not possible in the current status. Please refresh and try again.',
  ),

  entityNamed: text('已有同名的主体或申请。', 'An entity or request with this name already exists.'),
  slugTaken: text('这个地址已被其他付款方使用。', 'This address is already used by another payer.'),
  taxIdTaken: text('贵公司的另一个主体已使用这个税号。', 'Another entity of your company has this tax ID.'),
  requestSettled: text(
    '该申请已处理，不能再撤回。',
    'This request has been handled and can no longer be withdrawn.',
  ),

  clockBack: text('业务时间只能向前推进。', 'Business time can only move forward.'),
  clockTooFar: text('一次最多前进 {{days}} 天。', 'You can move at most {{days}} days forward at a time.'),
  clockMoving: text(
    '时间正在被另一次操作推进，请稍后再试。',
    'The clock is already being moved. Please try again shortly.',
  ),
  fileEmpty: text('文件是空的。', 'The file is empty.'),
  imageTypeWrong: text(
    '文件内容不是 JPEG、PNG、WebP 或 GIF 图片。',
    'The file is not a JPEG, PNG, WebP or GIF image.',
  ),
  attachmentTypeWrong: text(
    '附件须为 PDF、图片、Excel 或 Word 文件，以文件内容为准。',
    'Attachments must be PDF, image, Excel or Word files, judged by content.',
  ),
  imageTooLarge: text(`图片大小不能超过 ${sizeText(imageBytesMax)}`, 'Max image size: 3MB'),
  attachmentTooLarge: text(
    `单个附件不能超过 ${sizeText(attachmentBytesMax)}。`,
    `Each attachment can be at most ${sizeText(attachmentBytesMax)}.`,
  ),
  imageTooManyPixels: text(
    '图片像素过多，最多 {{megapixels}} 百万像素。',
    'The image is too large. It can have at most {{megapixels}} megapixels.',
  ),
  fileDuplicate: text('文件已存在，请勿重复上传。', 'File already exists. Do not upload duplicates.'),
  attachmentsTooMany: text('最多上传 5 个附件。', 'Maximum 5 attachments.'),
  fileMissing: text('文件不存在或上传未完成', 'File does not exist or upload not completed'),
  fileInUse: text('文件正在使用，不能删除。', 'The file is in use and cannot be deleted.'),
  storageFull: text(
    '存储空间已满，文件未保存，请稍后再试。',
    'Storage is full and the file was not saved. Please try again later.',
  ),
  fileDamaged: text(
    '文件已损坏，未保存。请用原程序打开并另存后重新上传。',
    'The file is damaged and was not saved. Open it in the program it comes from, save it again and upload it.',
  ),
  uploadsPersonFull: text(
    `您已上传但未使用的共 {{files}} 个文件（{{used}}），上限为 ${unusedPersonFilesMax} 个文件、${sizeText(unusedPersonBytesMax)}。请先提交或删除；未使用的文件 ${unusedFileKeptHours} 小时后自动删除。`,
    `You have {{files}} files ({{used}}) that are uploaded and not used. The limit is ${unusedPersonFilesMax} files and ${sizeText(unusedPersonBytesMax)}. Submit or delete some of them first; unused files are deleted after ${unusedFileKeptHours} hours.`,
  ),
  uploadsCompanyFull: text(
    `贵公司已上传但未使用的文件共 {{used}}，上限为 ${sizeText(unusedCompanyBytesMax)}。请先提交或删除；未使用的文件 ${unusedFileKeptHours} 小时后自动删除。`,
    `Your company has {{used}} of files that are uploaded and not used. The limit is ${sizeText(unusedCompanyBytesMax)}. Submit or delete some of them first; unused files are deleted after ${unusedFileKeptHours} hours.`,
  ),
  filesNone: text('没有可下载的文件', 'No files available for download'),
  filesAllFailed: text('批量下载失败', 'Batch download failed'),
  nothingToExport: text(
    '没有符合条件的数据可下载，请重新搜索。',
    'There is no eligible data to download. Please search again.',
  ),

  ...documentFailureTexts,
  ...importFailureTexts,
  ...marketFailureTexts,
  ...offerFailureTexts,
  ...reviewFailureTexts,
  ...payeeFailureTexts,
  ...syncFailureTexts,
  ...receivableFailureTexts,
  ...clearingFailureTexts,
  ...bankFileFailureTexts,
  ...webhookFailureTexts,
  ...verificationFailureTexts,
  ...signingFailureTexts,
  ...receiptFailureTexts,
  ...reconciliationFailureTexts,
  ...financingFailureTexts,
} as const satisfies Record<Failure, Pair>
