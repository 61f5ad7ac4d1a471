/** Notifications that warn a person about changes to their account. */
import { text } from './text.ts'

export const notificationWarnings = {
  /** Notifies a person that they can no longer sign in with a mobile or mail; `how` is one of `loginGone`. */
  loginGone: {
    subject: text('您的登录方式已被{{how}}：{{contact}}', 'Sign-in method {{how}}: {{contact}}'),
    paragraphs: [
      text(
        '您的早付账户的登录方式 {{contact}} 已被{{how}}，不能再用它登录。其他设备上的登录已全部退出。',
        'The sign-in method {{contact}} was {{how}} on your Sooner account and no longer works. All other devices have been signed out.',
      ),
      text('如果是您本人操作，无需处理。', 'If this was you, no action is needed.'),
      text(
        '如果不是您本人操作，请立即用其他登录方式登录并修改密码；如果已无法登录，请尽快联系您的客户经理。',
        'If this was not you, sign in another way immediately and change your password. If you can no longer sign in, contact your account manager as soon as possible.',
      ),
    ],
    sms: text(
      '【早付】您的账户的登录方式 {{contact}} 已被{{how}}，其他设备已退出登录。如非本人操作，请立即用其他方式登录并修改密码，或联系您的客户经理。',
      '[Sooner] Sign-in method {{contact}} was {{how}}; other devices are signed out. If this was not you, sign in another way and change your password, or contact your account manager.',
    ),
  },

  /** Notifies a person at every login name that their password was changed. */
  passwordSet: {
    subject: text('您的登录密码已修改', 'Your password was changed'),
    paragraphs: [
      text(
        '您的早付账户 {{contact}} 的登录密码已修改，所有设备上的登录已退出。',
        'The password of your Sooner account {{contact}} was changed, and all devices have been signed out.',
      ),
      text('如果是您本人操作，无需处理。', 'If this was you, no action is needed.'),
      text(
        '如果不是您本人操作，请立即在登录页重置密码，并联系您的客户经理。',
        'If this was not you, reset your password on the sign-in page immediately and contact your account manager.',
      ),
    ],
    sms: text(
      '【早付】您的账户 {{contact}} 的登录密码已修改，所有设备已退出登录。如非本人操作，请立即重置密码并联系您的客户经理。',
      '[Sooner] The password of {{contact}} was changed and all devices were signed out. If this was not you, reset it immediately and contact your account manager.',
    ),
  },

  /** Notifies only the owner of a mail address that it was used in a registration. */
  mailTaken: {
    subject: text('有人尝试用您的邮箱注册早付账户', 'Someone tried to register with your email'),
    paragraphs: [
      text(
        '有人在注册时填写了这个邮箱，而它已经是一个账户的登录邮箱。',
        'Someone entered this address when registering, but it already belongs to an account.',
      ),
      text(
        '如果是您本人，请直接用原有账户登录；忘记密码可以在登录页重置。',
        'If this was you, sign in with your existing account. If you forgot your password, reset it on the sign-in page.',
      ),
      text(
        '如果不是您本人操作，无需处理，您的账户不受影响。',
        'If this was not you, no action is needed. Your account is not affected.',
      ),
    ],
    sms: text(
      '【早付】有人在注册时填写了您已在使用的邮箱。如非本人操作，无需处理。',
      '[Sooner] Someone entered your email when registering. If this was not you, no action is needed.',
    ),
  },
} as const

/** What happened to a login method. */
export const loginGone = {
  replaced: text('更换', 'replaced'),
  removed: text('解绑', 'removed'),
}
