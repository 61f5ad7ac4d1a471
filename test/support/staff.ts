/** An administrator’s desk for tests of staff: the list, invitations and their links, by name. */
import { outboxRead } from '#contract/notifications.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { tokenIn } from '#domain/identity/mailed-links.ts'
import { transportKeyAt } from '#server/identity/transport.ts'
import { seal } from './seal.ts'
import type { TestServer } from './server.ts'

export const newcomer = {
  mail: 'New.One@hongfei.test',
  name: '新同事1',
  mobile: '0085212345678',
  role: 'clerk',
} as const
export const newcomerPassword = 'Colleague#2026'

type Query = NonNullable<Request<typeof routes.staffList>['query']>
type Headers = Readonly<Record<string, string>>

type Newcomer = Readonly<Record<keyof typeof newcomer, string>>

export function staffDesk(server: TestServer, admin: string, invited: Newcomer = newcomer) {
  const invitedMail = invited.mail.toLowerCase()
  const list = async (query: Query = {}, token = admin) =>
    (await server.call(routes.staffList, { query }, { token })).data.list
  const named = async (name: string) => (await list()).find((one) => one.name === name)
  const idOf = async (name: string) => (await named(name))?.id ?? ''
  const invite = (changes: Partial<Record<keyof typeof newcomer, string>> = {}) => {
    const body = { ...invited, ...changes } as Request<typeof routes.staffInvite>['body']
    return server.call(routes.staffInvite, { body }, { token: admin })
  }
  const act = async (name: 'staffDisable' | 'staffActivate' | 'staffInviteAgain', whom: string) =>
    (
      await server.call<typeof routes.staffDisable>(
        routes[name] as typeof routes.staffDisable,
        { params: { id: await idOf(whom) } },
        { token: admin },
      )
    ).code
  const giveRole = async (whom: string, role: 'administrator' | 'viewer') =>
    server.call(routes.staffRole, { params: { id: await idOf(whom) }, body: { role } }, { token: admin })
  const notificationsTo = async (to = invitedMail) => (await server.call(outboxRead, { query: { to } })).data
  const linkTo = async (to = invitedMail): Promise<Headers> => ({
    'temp-token': tokenIn(new URL((await notificationsTo(to))[0]?.link ?? '').hash) ?? '',
  })
  const sealed = () => {
    const { password, keyId } = seal(newcomerPassword, transportKeyAt(server.context.secrets, server.clock()))
    return { newPwd: password, keyId }
  }
  const register = (headers: Headers) =>
    server.call(routes.invitedRegister, { body: { name: '新同事', agreed: true, ...sealed() } }, { headers })
  const accept = (token: string, headers: Headers) =>
    server.call(routes.invitationAccept, { body: {} }, { token, headers })
  const known = { newcomer: invited, newcomerMail: invitedMail }
  return {
    ...known,
    list,
    named,
    idOf,
    invite,
    act,
    giveRole,
    notificationsTo,
    linkTo,
    sealed,
    register,
    accept,
  }
}
