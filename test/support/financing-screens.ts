/** The pages of financing, opened as a dealer or as its lender, for tests. */
import { freshScreens } from './fresh-screens.ts'
import { openPortal } from './open-portal.ts'
import { answerAll, idOf, oneDealer, rememberBuyer } from './portal-world.ts'

const dealerMay = {
  'account.info': true,
  'financing.see': true,
  'financing.own': true,
  'financing.apply': true,
}

const lenderMay = {
  'account.info': true,
  'financing.see': true,
  'financing.programme': true,
  'financing.set': true,
  'financing.approve': true,
  'financing.pay': true,
}

export function openFinancingScreens() {
  const server = freshScreens()
  const open = async (path: string, may: object, companyType: string): Promise<void> => {
    rememberBuyer(companyType === 'dealer' ? oneDealer : undefined)
    localStorage.setItem('companyType', companyType)
    if (companyType === 'dealer') localStorage.setItem('multiagentId', idOf(4))
    localStorage.setItem('currentLang', 'en')
    answerAll(server())
    server().answer('/user/v4/permission', may)
    await openPortal(path)
  }
  const openAsLender = (path: string, may: object = lenderMay) => open(path, may, 'buyer')
  const openAsDealer = (path: string, may: object = dealerMay) => open(path, may, 'dealer')
  /** What was sent to a call, in order. */
  const bodiesOf = (call: string) =>
    server()
      .of(call.replace(/^\w+ /, ''))
      .filter(({ method }) => call.startsWith(`${method} `))
      .map(({ body }) => body)
  return { server, openAsDealer, openAsLender, bodiesOf }
}
