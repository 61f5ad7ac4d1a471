/**
 * Hides content without its auth code. A parent that becomes empty is hidden too. The server checks the same code,
 * whatever a page shows.
 */
import { Children, createContext, isValidElement, type ReactNode, use } from 'react'
import { type AuthMap, isPermitted } from '#domain/access/permitted.ts'

export const Permissions = createContext<AuthMap>({})

type AuthProps = { code: string; children: ReactNode }

export function Auth({ code, children }: AuthProps) {
  return isPermitted(use(Permissions), code) ? children : null
}

/** The parent: visible while any of its content is. */
export function AuthParent({ className, children }: { className: string; children: ReactNode }) {
  const may = use(Permissions)
  const isLeft = Children.toArray(children).some(
    (child) => !isValidElement<AuthProps>(child) || child.type !== Auth || isPermitted(may, child.props.code),
  )
  return isLeft ? <div className={className}>{children}</div> : null
}
