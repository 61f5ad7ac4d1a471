/** What a page shows may need a module that is loaded first. */
import { configure } from '@testing-library/react'
import { patient } from './patience.ts'

configure({ asyncUtilTimeout: patient.timeout })
