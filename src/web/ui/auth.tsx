/**
 * What stands on a page only for those who have its auth code. A parent that this empties goes too, so that no frame is
 * left around nothing. The server asks for the same code, whatever a page shows.
 */
import { Children, createContext, isValidElement, type ReactNode, use } from 'react'
import { type AuthMap, isPermitted } from '#domain/access/permitted.ts'

export const Permissions = createContext<AuthMap>({})

type AuthProps = { code: string; children: ReactNode }

export function Auth({ code, children }: AuthProps) {
  return isPermitted(use(Permissions), code) ? children : null
}

/** The parent: there as long as anything in it is. */
export function AuthParent({ className, children }: { className: string; children: ReactNode }) {
  const may = use(Permissions)
  const isLeft = Children.toArray(children).some(
    (child) => !isValidElement<AuthProps>(child) || child.type !== Auth || isPermitted(may, child.props.code),
  )
  return isLeft ? <div className={className}>{children}</div> : null
}
