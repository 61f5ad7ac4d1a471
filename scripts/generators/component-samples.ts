/**
 * One sample of every library component in use, with the components that it brings along only when it is open:
 * what has been drawn once has told its style.
 */
import { Select } from 'antd'
import { createElement, type ReactNode } from 'react'

export const samples: Readonly<Record<string, readonly ReactNode[]>> = {
  Select: [createElement(Select, { key: 'select' })],
}
