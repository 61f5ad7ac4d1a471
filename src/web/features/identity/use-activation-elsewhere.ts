/** Continues when the account is activated in another tab, on another device, or by the operator. */
import { useEffect } from 'react'
import { activationPollSeconds } from '#domain/identity/limits.ts'
import { activationElsewhere } from '#web/session/cache.ts'
import { proceedIfActivated } from '#web/session/sign-in.ts'
import { useNavigateIfMounted } from '#web/ui/use-navigate-if-mounted.ts'

export function useActivationElsewhere(isWaiting: boolean): void {
  const goOn = useNavigateIfMounted()
  useEffect(() => {
    if (!isWaiting) return undefined
    let here = true
    const look = async () => {
      // A background check: if it fails, the next one may not.
      const next = await proceedIfActivated().catch(() => null)
      if (here && next !== null) await goOn(next)
    }
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') void look()
    }
    const stop = activationElsewhere.follow(() => void look())
    const timer = setInterval(lookIfSeen, activationPollSeconds * 1000)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      here = false
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [isWaiting, goOn])
}
