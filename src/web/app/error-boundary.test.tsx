import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailed } from '#web/api/failed.ts'
import { ErrorBoundary } from './error-boundary.tsx'

beforeEach(() => {
  localStorage.setItem('currentLang', 'en')
  // React also logs a thrown error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

function breakWith(error: Error) {
  const Broken = () => {
    throw error
  }
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
}

describe('a page that breaks', () => {
  it('explains itself, and speaks of no number where there is none', () => {
    breakWith(new Error('a bug'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong on this page')
    expect(screen.getByRole('alert').textContent).not.toMatch(/number|request id/i)
  })

  it('[RUN-06] shows the request id where there is one', () => {
    breakWith(new CallFailed('refused', { status: 500, requestId: 'r-1' }))
    expect(screen.getByText('Request ID r-1')).toBeDefined()
  })
})
