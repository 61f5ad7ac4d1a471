/** Texts of the sign-in page. */
import { text } from './text.ts'

export const login = {
  account: text('手机号或邮箱', 'Mobile number or email'),
  password: text('密码', 'Password'),
  showPassword: text('显示密码', 'Show password'),
  hidePassword: text('隐藏密码', 'Hide password'),
  register: text('注册账户', 'Register'),
  remember: text('记住账号', 'Remember account'),
  ways: text('登录方式', 'Sign-in methods'),
  byPassword: text('密码登录', 'By password'),
  byCode: text('验证码登录', 'By code'),
  picture: text('图片验证码', 'Picture code'),
  pictureRenew: text('换一张图片', 'Show another picture'),
  pictureUnseen: text('看不清或无法看图？', 'Cannot see the picture?'),
  pictureByCode: text('改用验证码登录', 'Sign in by code instead'),
  title: text('登录', 'Sign in'),
  submit: text('登录', 'Sign in'),
  submitting: text('正在登录…', 'Signing in…'),
  signedOutHere: text(
    '已在此浏览器退出登录。由于无法连接服务器，该会话可能仍显示在“登录会话”中，可在下次登录后结束。',
    'You are signed out of this browser. The server could not be reached, so the session may still appear under “Sessions”. You can end it the next time you sign in.',
  ),
}

export const promise = {
  first: text('您的应收款，', 'Your receivables,'),
  second: text('您来定什么时候收。', 'paid when you decide.'),
  lead: text(
    '自己报出利率，先看到账金额和日期，出清后付款方提前付款。每一分钱都算得清，每一个结果都说得明。',
    'Name your own rate, see the cash and the date first, and get paid early once the market clears. Every cent adds up, every result is explained.',
  ),
  points: [
    {
      title: text('自己报价', 'Your own offer'),
      hint: text('年化利率或折扣率', 'By APR or by discount rate'),
    },
    {
      title: text('结果可查', 'Clear results'),
      hint: text('为什么成交、为什么没有', 'Why it was awarded, or why not'),
    },
    {
      title: text('进度看得见', 'Visible progress'),
      hint: text('每一步都有时间记录', 'Every step is time-stamped'),
    },
  ],
}
