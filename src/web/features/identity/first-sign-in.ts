/** The first sign-in after registration. The account exists in any case; if it fails, the person signs in by hand. */
import { codes } from '#contract/codes.ts'
import { registration } from '#text/registration.ts'
import { CallFailed } from '#web/api/failed.ts'
import { loginAccount } from '#web/session/cache.ts'
import { paths } from '#web/session/paths.ts'
import { signInWith } from '#web/session/sign-in.ts'
import { notice, pictureFor } from '#web/session/tab-storage.ts'
import { sayNow } from '#web/ui/say.ts'

/** The next page. After some wrong codes the sign-in page shows the picture code. */
export const firstSignIn = (account: string, password: string): Promise<string> =>
  signInWith(account, password).catch((error: unknown) => {
    const isPictured = error instanceof CallFailed && error.code === codes.pictureNeeded.code
    loginAccount.set(account)
    if (isPictured) pictureFor.set(account)
    notice.set(sayNow(isPictured ? registration.donePictured : registration.done))
    return paths.login
  })
