/** The fixed addresses of the road into the portal, and which addresses may be returned to. */

export const paths = {
  home: '/',
  login: '/account/login',
  selectAgent: '/select-agent',
  activated: '/activated',
  notAuth: '/not-auth',
  protocol: '/protocol',
  privacy: '/Privacy',
  fileFrame: '/file-iframe',
} as const

/** A path of this origin, written as one; undefined for anything that could lead elsewhere. */
export function ownPath(path: string, origin: string): string | undefined {
  if (!/^\/(?![/\\])/.test(path)) return undefined
  if (!URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  if (url.origin !== origin) return undefined
  return url.pathname + url.search
}
