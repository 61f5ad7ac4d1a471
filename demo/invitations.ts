/** Open staff invitations of the demo world. */
import type { Role } from '#domain/access/abilities.ts'

export type DemoInvitation = {
  readonly company: string
  readonly mail: string
  readonly name: string
  readonly mobile: string
  readonly role: Role
  readonly by: string
  readonly invited: string
  /** The person who has registered with the mobile or mail but not by the link, if any. */
  readonly met?: string
}

export const invitations: readonly DemoInvitation[] = [
  {
    company: 'hongfei',
    mail: 'fangning@hongfei.test',
    name: '方宁',
    mobile: '13800010007',
    role: 'viewer',
    by: 'chenwei',
    invited: '2026-11-12T02:10:00.000Z',
  },
  {
    company: 'hongfei',
    mail: 'xunuo@hongfei.test',
    name: '许诺',
    mobile: '13800010006',
    role: 'clerk',
    by: 'chenwei',
    invited: '2026-11-09T08:30:00.000Z',
    met: 'xunuo',
  },
  {
    company: 'mingyuan',
    mail: 'songqi@mingyuan.test',
    name: '宋琪',
    mobile: '13900020007',
    role: 'clerk',
    by: 'lixiaoyun',
    invited: '2026-11-13T06:00:00.000Z',
  },
]
