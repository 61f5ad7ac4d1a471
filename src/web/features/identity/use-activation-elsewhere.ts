/** Continues when the account is activated in another tab, on another device, or by the operator. */
import { useEffect } from 'react'
import { activationLookSeconds } from '#domain/identity/limits.ts'
import { activationElsewhere } from '#web/session/cache.ts'
import { enterIfActivated } from '#web/session/enter.ts'
import { useGoOn } from '#web/ui/use-go-on.ts'

export function useActivationElsewhere(isWaiting: boolean): void {
  const goOn = useGoOn()
  useEffect(() => {
    if (!isWaiting) return undefined
    let here = true
    const look = async () => {
      // A background check: if it fails, the next one may not.
      const next = await enterIfActivated().catch(() => null)
      if (here && next !== null) await goOn(next)
    }
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') void look()
    }
    const stop = activationElsewhere.follow(() => void look())
    const timer = setInterval(lookIfSeen, activationLookSeconds * 1000)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      here = false
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [isWaiting, goOn])
}
