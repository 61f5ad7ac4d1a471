/** A user agent in plain words. */
import { sessions } from '#text/account.ts'
import type { Say } from '#text/text.ts'

/** The first match counts: most browsers also claim to be others. */
const browsers = [
  ['MicroMessenger', 'WeChat'],
  ['DingTalk', 'DingTalk'],
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['HarmonyOS', 'HarmonyOS'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const named = (userAgent: string, names: readonly (readonly [string, string])[]) =>
  names.find(([mark]) => userAgent.includes(mark))?.[1]

export function deviceOf(userAgent: string, say: Say): string {
  const browser = named(userAgent, browsers) ?? say(sessions.unknownBrowser)
  const system = named(userAgent, systems) ?? say(sessions.unknownSystem)
  return say(sessions.device, { browser, system })
}
