/** The fixed addresses around sign-in, and which addresses can be returned to. */
import { isAmong, movedPaths, pages } from '#domain/access/pages.ts'
import { tokenIn } from '#domain/identity/mailed-links.ts'

export const paths = {
  home: '/',
  login: '/account/login',
  forgetPassword: '/account/forget-password',
  register: '/account/register',
  selectAgent: '/select-agent',
  agreements: '/agreements',
  activated: '/activated',
  notAuth: '/not-auth',
  protocol: '/protocol',
  privacy: '/Privacy',
  check: '/check',
  fileFrame: '/file-iframe',
  operator: '/operator',
  operatorLogin: '/operator/login',
  sandbox: '/sandbox',
  gallery: '/sandbox/gallery',
} as const

/** Sign-in returns to pages of the shell and files only. */
const isReturn = isAmong([
  ...Object.values(pages).map(({ path }) => path),
  ...Object.keys(movedPaths),
  paths.fileFrame,
])

/** A person who signs in to accept an invitation returns to its link. */
const isInvitation = ({ pathname, hash }: URL): boolean =>
  pathname === paths.register && tokenIn(hash) !== undefined

/** A page that can be returned to, as a path; undefined for others, including foreign addresses. */
export function returnPath(path: string, origin: string): string | undefined {
  if (!/^\/(?![/\\])/.test(path)) return undefined
  if (!URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  if (url.origin !== origin) return undefined
  if (isInvitation(url)) return url.pathname + url.hash
  return isReturn(url.pathname) ? url.pathname + url.search : undefined
}
