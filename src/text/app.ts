/** Texts of the frame around every page: shell, errors, refused and unknown addresses. */
import { text } from './text.ts'

export const app = {
  brand: text('Sooner 早付', 'Sooner 早付'),
  sandbox: text('沙箱环境', 'Sandbox'),
  skip: text('跳到正文', 'Skip to content'),
  loading: text('正在加载…', 'Loading…'),
  retry: text('重试', 'Try again'),
  cancel: text('取消', 'Cancel'),
  relogin: text('重新登录', 'Sign in again'),
  signOut: text('退出登录', 'Sign out'),
  back: text('返回', 'Back'),
  backHome: text('返回首页', 'Back to homepage'),
  requestId: text('请求编号 {{id}}', 'Request ID {{id}}'),
  networkFailed: text(
    '无法连接服务器，请检查网络后重试。',
    'Cannot reach the server. Check your connection and try again.',
  ),
  connectionLost: text('连接已断开，正在重试…', 'Connection lost. Trying again…'),
  answerUnreadable: text(
    '服务器响应异常，请稍后重试。',
    'The server sent an unexpected response. Please try again shortly.',
  ),
}

export const titles = {
  login: text('登录', 'Sign in'),
  forgetPassword: text('忘记密码', 'Forgot password'),
  register: text('注册', 'Register'),
  selectAgent: text('选择主体', 'Choose an entity'),
  agreements: text('同意协议', 'Accept agreements'),
  activated: text('账户待激活', 'Account not activated'),
  notAuth: text('无权访问', 'Access denied'),
  notFound: text('页面不存在', 'Page not found'),
  file: text('文件预览', 'File preview'),
  userAgreement: text('用户协议', 'User Agreement'),
  check: text('查验签署文件', 'Check a signed document'),
  privacyPolicy: text('隐私政策', 'Privacy Policy'),
  sandbox: text('沙箱控制台', 'Sandbox console'),
  gallery: text('组件陈列', 'Component gallery'),
}

export const shell = {
  menu: text('主菜单', 'Main menu'),
  openMenu: text('打开菜单', 'Open menu'),
  closeMenu: text('关闭菜单', 'Close menu'),
  account: text('账户菜单', 'Account menu'),
  switchEntity: text('切换主体', 'Switch entity'),
  otherLanguage: text('English', '中文'),
  theme: text('外观', 'Appearance'),
  themeSystem: text('跟随系统', 'Match system'),
  themeLight: text('浅色', 'Light'),
  themeDark: text('深色', 'Dark'),
  loadFailed: text('权限加载失败', 'Could not load your permissions'),
  pageFailed: text('页面出错了', 'Something went wrong on this page'),
  pageFailedHint: text(
    '您的数据没有丢失。请重试；如果仍有问题，请联系您的客户经理。',
    'Your data is safe. Try again, and contact your account manager if this keeps happening.',
  ),
  companyInfo: text('查看主体信息：{{name}}', 'Entity info: {{name}}'),
  chat: text('在线客服', 'Customer service'),
  readFailed: text('加载失败', 'Could not load this'),
}

export const refused = {
  whole: text('无权访问 — 请联系管理员配置权限', 'Access denied — Contact administrator for configuration'),
  disabledBy: text(
    '以下企业的管理员已停用您的权限：{{companies}}。如需恢复，请联系该企业的管理员。',
    'An administrator of {{companies}} has disabled your access. Ask them to restore it.',
  ),
  again: text('重新检查', 'Check again'),
  still: text('还没有可用的权限。', 'You still have no access.'),
  notFound: text('页面不存在', 'Page not found'),
  notFoundHint: text(
    '地址可能有误，或页面已被移动。',
    'The address may be mistyped, or the page may have moved.',
  ),
}

export const activation = {
  title: text('账户尚未激活', 'Your account is not activated yet'),
  hint: text(
    '您已成功登录，但账户还需要激活后才能使用。激活后点击“重新检查”即可进入。',
    'You are signed in, but your account must be activated first. Once it is, choose “Check again” to continue.',
  ),
  byMail: text(
    '请打开发到 {{mail}} 的邮件中的链接，或输入其中的验证码来激活账户。',
    'To activate your account, open the link in the email sent to {{mail}}, or enter the code from it.',
  ),
  sendAgain: text('重新发送邮件', 'Send again'),
  mailTrouble: {
    failed: text(
      '上一封邮件未能送达 {{mail}}。请确认该邮箱可以收信，然后重新发送。',
      'The last email to {{mail}} could not be delivered. Check that the address can receive email, then send again.',
    ),
    delayed: text(
      '发往 {{mail}} 的邮件暂时未能送达，我们会继续尝试，也可以重新发送。',
      'The email to {{mail}} has not been delivered yet. We will keep trying, or you can send it again.',
    ),
  },
  submit: text('激活账户', 'Activate'),
  submitting: text('正在激活…', 'Activating…'),
  done: text('账户已激活', 'Your account is activated'),
  mailProven: text('邮箱已验证', 'Email confirmed'),
  signIn: text('去登录', 'Sign in'),
  goOn: text('进入', 'Continue'),
  contact: text('客户经理将尽快与您联系', 'Your Account Manager will contact you shortly'),
  again: text('重新检查', 'Check again'),
  still: text('账户仍未激活。', 'The account is still not activated.'),
}

export const companyTypes = {
  buyer: text('付款方', 'Payer'),
  supplier: text('收款方', 'Payee'),
  dealer: text('经销商', 'Distributor'),
}

export const reading = {
  inForce: text('生效日期：{{day}}', 'Effective {{day}}'),
  print: text('打印', 'Print'),
}
