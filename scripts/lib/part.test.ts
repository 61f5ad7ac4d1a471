import { expect, it } from 'vitest'
import { gate } from './part.ts'

it('[RUN-02] a gate that saw nothing has failed, whatever it says', () => {
  expect(gate(true, 3, 'files', '')).toMatchObject({ passed: 1, failed: 0, seen: '3 files' })
  expect(gate(false, 3, 'files', 'no')).toMatchObject({ passed: 0, failed: 1, output: 'no' })
  expect(gate(true, 0, 'files', '')).toMatchObject({
    passed: 0,
    failed: 1,
    output: 'It looked at no files.\n',
  })
})
