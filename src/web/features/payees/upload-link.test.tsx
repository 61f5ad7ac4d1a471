/** The link to the upload of payees. */
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { Permissions } from '#web/ui/auth.tsx'
import { UploadPayeesLink } from './upload-link.tsx'

it.each([
  [{ 'payees.keep': true }, ['/buyer/supplier-management/upload']],
  [{ 'payees.see': true }, []],
])('[DOC-44] is shown to whoever keeps the list: %j', (may, paths) => {
  const { unmount } = render(
    <MemoryRouter>
      <Permissions value={may}>
        <UploadPayeesLink />
      </Permissions>
    </MemoryRouter>,
  )
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(paths)
  unmount()
})
