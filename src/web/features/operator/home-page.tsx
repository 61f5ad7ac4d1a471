/** The start of the console: redirects to its first page. */
import { Navigate } from 'react-router'
import { operatorPages } from '#domain/access/pages.ts'

export default function HomePage() {
  return <Navigate to={operatorPages.companies.path} replace />
}
