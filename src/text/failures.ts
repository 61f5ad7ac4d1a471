/** What each refusal says. Complete over the closed list, or it does not compile. */
import type { Failure } from '#domain/failures.ts'
import { type Pair, text } from './text.ts'

export const failureTexts = {
  sessionInvalid: text('登录已失效，请重新登录。', 'Your session is no longer valid. Please sign in again.'),
  sessionEnded: text('此次登录已结束，请重新登录。', 'This session has ended. Please sign in again.'),
  nothingChanged: text('没有变化。', 'Nothing changed.'),
  outOfDate: text('页面内容已更新，正在重新加载。', 'This page is out of date and is being reloaded.'),
  inputMalformed: text('请求内容无法读取。', 'The request cannot be read.'),
  inputInvalid: text('请检查填写的内容。', 'Please check what you entered.'),
  contentTypeUnsupported: text('不支持这种内容类型。', 'This content type is not supported.'),
  bodyTooLarge: text('内容过大。', 'The content is too large.'),
  routeUnknown: text('没有这个地址。', 'There is no such address.'),
  notFound: text('没有找到。', 'Not found.'),
  notAllowed: text('权限不足，请联系客服。', 'Insufficient permissions, please contact customer service.'),
  keyReused: text('同一请求编号已用于其他内容。', 'This idempotency key was used for a different request.'),
  tooManyRequests: text('操作太频繁，请稍后再试。', 'Too many requests. Please try again later.'),
  notReady: text(
    '服务暂时不可用，请稍后再试。',
    'The service is not available right now. Please try again shortly.',
  ),
  internal: text('系统出错，请稍后再试。', 'Something went wrong on our side. Please try again.'),
  credentialsWrong: text('账号或密码错误。', 'The account or the password is wrong.'),
  accountLocked: text(
    '密码错误次数过多，请{{minutes}}分钟后再试。',
    'Too many wrong passwords. Please try again in {{minutes}} min.',
  ),
  addressLimited: text(
    '此网络的失败次数过多，请{{minutes}}分钟后再试。',
    'Too many failed sign-ins from this network. Please try again in {{minutes}} min.',
  ),

  clockBack: text(
    '业务时间只能向前，不能倒退。',
    'Business time only moves forward; it cannot be moved back.',
  ),
  clockTooFar: text('一次最多前进{{days}}天。', 'One move can go at most {{days}} days ahead.'),
  clockMoving: text(
    '时间正在被另一次操作推进，请稍后再试。',
    'Another move of the clock is under way. Please try again shortly.',
  ),
} as const satisfies Record<Failure, Pair>
